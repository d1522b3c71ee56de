<?php
/**
 * The plugin's only settings: the address of the instance and the slug of the profile.
 *
 * @package CandorReviews
 */

namespace CandorReviews;

defined( 'ABSPATH' ) || exit;

const OPTION = 'candor_reviews';

/**
 * Both settings, or null while one is missing.
 *
 * @return array{url: string, slug: string}|null
 */
function settings(): ?array {
	$stored = get_option( OPTION );
	if ( ! is_array( $stored ) || empty( $stored['url'] ) || empty( $stored['slug'] ) ) {
		return null;
	}
	return array(
		'url'  => (string) $stored['url'],
		'slug' => (string) $stored['slug'],
	);
}

/** Without `show_in_rest`: only the settings page writes them, and WordPress checks its nonce and `manage_options`. */
function register_settings(): void {
	register_setting(
		'candor_reviews',
		OPTION,
		array(
			'type'              => 'array',
			'sanitize_callback' => __NAMESPACE__ . '\sanitize_settings',
		)
	);
}

/**
 * Keeps the stored value where the given one is wrong, and says so on the page.
 *
 * @param mixed $given what the form sent.
 * @return array{url: string, slug: string}
 */
function sanitize_settings( $given ): array {
	$given  = is_array( $given ) ? $given : array();
	$stored = get_option( OPTION );
	$kept   = array_merge(
		array(
			'url'  => '',
			'slug' => '',
		),
		is_array( $stored ) ? $stored : array()
	);
	$url    = clean_address( $given['url'] ?? null );
	$slug   = clean_slug( $given['slug'] ?? null );
	if ( null === $url ) {
		add_settings_error( OPTION, 'url', __( 'The address must start with https:// and have no user, query or fragment, such as https://reviews.example.', 'candor-reviews' ) );
	}
	if ( null === $slug ) {
		add_settings_error( OPTION, 'slug', __( 'The slug is the part after /review/ in the address of your profile, such as shop.example.', 'candor-reviews' ) );
	}
	return array(
		'url'  => $url ?? $kept['url'],
		'slug' => $slug ?? $kept['slug'],
	);
}

/**
 * The address without a slash at its end, empty for an empty one, or null if visitors' browsers should not load scripts from it: plain http is
 * for this machine alone, because a network could change the script.
 *
 * @param mixed $given what the form sent.
 */
function clean_address( $given ): ?string {
	$text = is_string( $given ) ? trim( $given ) : null;
	if ( null === $text || '' === $text ) {
		return $text;
	}
	$form = '#^(https?)://((?:[a-z0-9_-]+\.)*[a-z0-9_-]+|\[[0-9a-f:]+\])(:[0-9]{1,5})?((?:/[a-z0-9._~-]+)*)/*$#iD';
	if ( strlen( $text ) > 500 || ! preg_match( $form, $text, $parts ) ) {
		return null;
	}
	$scheme = strtolower( $parts[1] );
	$host   = strtolower( $parts[2] );
	if ( 'http' === $scheme && ! in_array( $host, array( 'localhost', '127.0.0.1', '[::1]' ), true ) ) {
		return null;
	}
	return $scheme . '://' . $host . $parts[3] . $parts[4];
}

/**
 * The slug in lower case, empty for an empty one, or null.
 *
 * @param mixed $given what the form sent.
 */
function clean_slug( $given ): ?string {
	if ( ! is_string( $given ) ) {
		return null;
	}
	$text = strtolower( trim( $given ) );
	return preg_match( '/^(?:[a-z0-9][a-z0-9._-]{0,252})?$/D', $text ) ? $text : null;
}
