<?php
/**
 * The HTML of a widget or badge, for block and shortcode alike. Authors of posts choose from lists and give a number: no text of theirs gets
 * into the page.
 *
 * @package CandorReviews
 */

namespace CandorReviews;

defined( 'ABSPATH' ) || exit;

const SCRIPT_HANDLE = 'candor-reviews-widget';

/** The first value is the default. `picture` is the badge as an image, without a script. */
const CHOICES = array(
	'variant' => array( 'badge', 'mini', 'list', 'carousel', 'picture' ),
	'theme'   => array( 'light', 'dark' ),
	'mode'    => array( 'frame', 'inline' ),
);

/** Pixels that are kept free until the widget reports its own height. */
const HEIGHTS    = array(
	'badge'    => 76,
	'mini'     => 80,
	'list'     => 1012,
	'carousel' => 400,
);
const MIN_HEIGHT = 20;
const MAX_HEIGHT = 2000;
/** Pixels of the link below the widget: one line and its padding. */
const CAPTION_HEIGHT = 28;

/**
 * Renders [candor_reviews variant="" theme="" mode="" height=""].
 *
 * @param array<string, string>|string $given attributes; WordPress gives an empty text where there are none.
 */
function render_shortcode( $given ): string {
	$names = array( 'variant', 'theme', 'mode', 'height' );
	return render( shortcode_atts( array_fill_keys( $names, '' ), is_array( $given ) ? $given : array(), 'candor_reviews' ) );
}

/**
 * The widget's HTML. Until the plugin is set up, visitors see nothing, and users who may set it up see a hint.
 *
 * @param array<string, mixed> $given attributes as an author wrote them.
 */
function render( array $given ): string {
	$settings = settings();
	if ( null === $settings ) {
		return current_user_can( 'manage_options' )
			? sprintf( '<p><a href="%s">%s</a></p>', esc_url( settings_page_url() ), esc_html__( 'Candor Reviews: set the address of the instance and the slug.', 'candor-reviews' ) )
			: '';
	}
	$choice = read_choice( $given );
	return 'picture' === $choice['variant'] ? render_picture( $settings, $choice ) : render_widget( $settings, $choice );
}

/**
 * An unknown value is the default.
 *
 * @param array<string, mixed> $given attributes as an author wrote them.
 * @return array{variant: string, theme: string, mode: string, height: int}
 */
function read_choice( array $given ): array {
	$choice = array();
	foreach ( CHOICES as $name => $known ) {
		$value           = is_string( $given[ $name ] ?? null ) ? strtolower( trim( $given[ $name ] ) ) : '';
		$choice[ $name ] = in_array( $value, $known, true ) ? $value : $known[0];
	}
	$height           = is_numeric( $given['height'] ?? null ) ? (int) $given['height'] : 0;
	$choice['height'] = $height > 0 ? min( max( $height, MIN_HEIGHT ), MAX_HEIGHT ) : ( HEIGHTS[ $choice['variant'] ] ?? 0 );
	return $choice;
}

/**
 * The link stands in the page itself: it stays where the script is blocked, and it counts as a link of this site.
 *
 * @param array{url: string, slug: string}                                  $settings of the plugin.
 * @param array{variant: string, theme: string, mode: string, height: int} $choice   of the author.
 */
function render_widget( array $settings, array $choice ): string {
	wp_enqueue_script( SCRIPT_HANDLE, $settings['url'] . '/widget.js', array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- The instance versions its script.
	return sprintf(
		'<div class="reviews-widget" data-business="%1$s" data-variant="%2$s" data-theme="%3$s" data-mode="%4$s" data-height="%5$d" style="display:flex;flex-direction:column;min-height:%6$dpx">' .
		'<a href="%7$s" style="margin-top:auto;align-self:flex-start;padding:4px;font-size:13px;line-height:20px">%8$s</a></div>',
		esc_attr( $settings['slug'] ),
		esc_attr( $choice['variant'] ),
		esc_attr( $choice['theme'] ),
		esc_attr( $choice['mode'] ),
		$choice['height'],
		$choice['height'] + CAPTION_HEIGHT,
		esc_url( profile_url( $settings, 'utm_source=widget&utm_medium=' . $choice['variant'] ) ),
		esc_html( caption( $settings['slug'] ) )
	);
}

/**
 * The badge as an image, for pages without scripts.
 *
 * @param array{url: string, slug: string}                                  $settings of the plugin.
 * @param array{variant: string, theme: string, mode: string, height: int} $choice   of the author.
 */
function render_picture( array $settings, array $choice ): string {
	$image = sprintf( '%s/api/badge/%s.svg%s', $settings['url'], rawurlencode( $settings['slug'] ), 'dark' === $choice['theme'] ? '?theme=dark' : '' );
	return sprintf(
		'<div class="candor-reviews-picture"><a href="%s"><img src="%s" alt="%s" height="64" loading="lazy"></a></div>',
		esc_url( profile_url( $settings, 'utm_source=badge' ) ),
		esc_url( $image ),
		esc_attr( caption( $settings['slug'] ) )
	);
}

/**
 * The public profile at the instance.
 *
 * @param array{url: string, slug: string} $settings of the plugin.
 * @param string                           $query    without its question mark.
 */
function profile_url( array $settings, string $query ): string {
	return sprintf( '%s/review/%s?%s', $settings['url'], rawurlencode( $settings['slug'] ), $query );
}

function caption( string $slug ): string {
	/* translators: %s: slug of the profile, such as shop.example */
	/** The link's text by language, as the widget's own script has it; %s is the slug. */
	$captions = require __DIR__ . '/captions.php';
	return sprintf( $captions[ substr( determine_locale(), 0, 2 ) ] ?? $captions['en'], $slug );
}

/**
 * A slow instance must not hold up the page.
 *
 * @param string $tag    the script's HTML.
 * @param string $handle of the script.
 */
function load_async( $tag, $handle ) {
	return SCRIPT_HANDLE === $handle ? str_replace( '<script ', '<script async ', $tag ) : $tag;
}
