<?php
/**
 * Captions by language, made by npm run words. Do not edit.
 *
 * @package candor-reviews
 */

return array(
	'ar' => 'تقييمات %s',
	'de' => 'Bewertungen von %s',
	'en' => 'Reviews of %s',
	'es' => 'Opiniones sobre %s',
	'fr' => 'Avis sur %s',
	'it' => 'Recensioni di %s',
	'ja' => '%sのレビュー',
	'nl' => 'Beoordelingen van %s',
	'pl' => 'Opinie o %s',
	'pt' => 'Avaliações de %s',
);
