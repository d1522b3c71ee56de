<?php
/**
 * The HTML of a widget or badge, for block and shortcode alike. Authors of posts choose from lists, and give numbers and colours of digits: no
 * text of theirs gets into the page.
 *
 * @package CandorReviews
 */

namespace CandorReviews;

defined( 'ABSPATH' ) || exit;

const SCRIPT_HANDLE = 'candor-reviews-widget';

/** The first value is the default, and an empty one leaves the attribute out. `picture` is the badge as an image, without a script. */
const CHOICES = array(
	'variant' => array( 'badge', 'mini', 'list', 'carousel', 'picture' ),
	'theme'   => array( 'light', 'dark', 'inherit' ),
	'mode'    => array( 'frame', 'inline' ),
	'lang'    => array( '', 'ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt' ),
	'font'    => array( '', 'inherit' ),
	'density' => array( '', 'compact' ),
	'header'  => array( '', 'summary' ),
	'photos'  => array( '', 'on', 'off' ),
);

/** Further attributes, by the pattern of their values. */
const PATTERNS = array(
	'accent'     => '/^#?([\da-f]{3}|[\da-f]{6})$/D',
	'star-color' => '/^#?([\da-f]{3}|[\da-f]{6})$/D',
	'radius'     => '/^(\d|1\d|2[0-4])$/D',
);

/** Pixels that are kept free until the widget reports its own height, by the width in pixels from which they hold. */
const HEIGHTS       = array(
	'badge'    => array( 0 => 92 ),
	'mini'     => array( 0 => 76, 620 => 52 ),
	'list'     => array( 0 => 1322, 340 => 1210, 480 => 1067, 588 => 812, 690 => 745, 880 => 572, 1080 => 527 ),
	'carousel' => array( 0 => 354, 576 => 330 ),
);
const COMPACT_LIST  = array( 0 => 1230, 340 => 1130, 480 => 987, 588 => 757, 690 => 697, 880 => 535, 1080 => 495 );
const HEADER_HEIGHT = 44;
/** Of the pictures in each review, which an author of a post announces by photos="on". */
const PHOTOS_HEIGHT = 64;
/** Reviews with a strip of pictures one below the other, by the width of the page. */
const ROWS          = array(
	'list' => array( 0 => 5, 340 => 5, 480 => 5, 588 => 3, 690 => 3, 880 => 2, 1080 => 2 ),
);
const MIN_HEIGHT    = 20;
const MAX_HEIGHT    = 2000;

/**
 * Renders [candor_reviews variant="" theme="" mode="" height="" lang="" accent="" star-color="" radius="" font="" density="" header="" photos=""].
 *
 * @param array<string, string>|string $given attributes; WordPress gives an empty text where there are none.
 */
function render_shortcode( $given ): string {
	$names = array_merge( array_keys( CHOICES + PATTERNS ), array( 'height' ) );
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
 * @return array<string, string> by name; `height` is empty for the usual one.
 */
function read_choice( array $given ): array {
	$choice = array();
	$read   = static function ( string $name ) use ( $given ): string {
		$value = $given[ $name ] ?? '';
		return is_string( $value ) || is_int( $value ) ? strtolower( trim( (string) $value ) ) : '';
	};
	foreach ( CHOICES as $name => $known ) {
		$choice[ $name ] = in_array( $read( $name ), $known, true ) ? $read( $name ) : $known[0];
	}
	foreach ( PATTERNS as $name => $pattern ) {
		$choice[ $name ] = preg_match( $pattern, $read( $name ) ) ? $read( $name ) : '';
	}
	// A frame knows nothing of the page's fonts.
	if ( 'inline' !== $choice['mode'] ) {
		$choice['font'] = '';
	}
	$height           = is_numeric( $given['height'] ?? null ) ? (int) $given['height'] : 0;
	$choice['height'] = $height > 0 ? (string) min( max( $height, MIN_HEIGHT ), MAX_HEIGHT ) : '';
	return $choice;
}

/**
 * Pixels by width. A height of the author's holds at each width.
 *
 * @param array<string, string> $choice of the author.
 * @return array<int, int>
 */
function heights( array $choice ): array {
	if ( '' !== $choice['height'] ) {
		return array( 0 => (int) $choice['height'] );
	}
	$is_list  = 'list' === $choice['variant'];
	$is_large = $is_list || 'carousel' === $choice['variant'];
	$heights  = $is_list && 'compact' === $choice['density'] ? COMPACT_LIST : HEIGHTS[ $choice['variant'] ];
	$header   = $is_large && 'summary' === $choice['header'] ? HEADER_HEIGHT : 0;
	$photos   = $is_large && 'on' === $choice['photos'] ? PHOTOS_HEIGHT : 0;
	foreach ( $heights as $from => $height ) {
		$heights[ $from ] = $height + $header + $photos * ( ROWS[ $choice['variant'] ][ $from ] ?? 0 );
	}
	return $heights;
}

/**
 * The upper margin of the link, over which the widget is drawn: CSS that follows the width, as in the tag that the dashboard gives.
 *
 * @param array<int, int> $heights by width, the narrowest first.
 */
function margin( array $heights ): string {
	$steps = array();
	$from  = array_keys( $heights );
	foreach ( array_values( $heights ) as $index => $height ) {
		$next    = $from[ $index + 1 ] ?? null;
		$steps[] = null === $next ? "{$height}px" : "min({$height}px,({$next}px - 100%)*999)";
	}
	return count( $steps ) > 1 ? 'max(' . implode( ',', $steps ) . ')' : $steps[0];
}

/**
 * The link stands in the page itself: it stays where the script is blocked, and it counts as a link of this site.
 *
 * @param array{url: string, slug: string} $settings of the plugin.
 * @param array<string, string>            $choice   of the author.
 */
function render_widget( array $settings, array $choice ): string {
	wp_enqueue_script( SCRIPT_HANDLE, $settings['url'] . '/widget.js', array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion -- The instance versions its script.
	$heights = heights( $choice );
	// Of the widest page, because a taller box would burst the reserved room there.
	$attributes = array( 'business' => $settings['slug'] ) + array_merge( $choice, array( 'height' => (string) min( $heights ) ) );
	$data       = '';
	foreach ( array_filter( $attributes, 'strlen' ) as $name => $value ) {
		$data .= sprintf( ' data-%s="%s"', $name, esc_attr( $value ) );
	}
	return sprintf(
		'<div class="reviews-widget"%1$s style="display:grid;grid-template-columns:minmax(0,1fr);grid-template-rows:auto 28px">' .
		'<a href="%2$s" style="grid-area:1/1/3/2;align-self:end;justify-self:start;min-height:20px;margin-top:%3$s;padding:4px 0;%5$s;color:inherit">%4$s</a></div>',
		$data,
		esc_url( profile_url( $settings, 'utm_source=widget&utm_medium=' . $choice['variant'] ) ),
		margin( $heights ),
		esc_html( caption( $settings['slug'], $choice['lang'] ) ),
		'inherit' === $choice['font'] ? 'font-size:13px;line-height:20px' : 'font:13px/20px system-ui,sans-serif'
	);
}

/**
 * The badge as an image, for pages without scripts.
 *
 * @param array{url: string, slug: string} $settings of the plugin.
 * @param array<string, string>            $choice   of the author.
 */
function render_picture( array $settings, array $choice ): string {
	$query = http_build_query(
		array_filter(
			array(
				'theme' => 'dark' === $choice['theme'] ? 'dark' : '',
				'lang'  => $choice['lang'],
			)
		)
	);
	$image = sprintf( '%s/api/badge/%s.svg%s', $settings['url'], rawurlencode( $settings['slug'] ), '' === $query ? '' : "?$query" );
	return sprintf(
		'<div class="candor-reviews-picture"><a href="%s"><img src="%s" alt="%s" height="64" style="max-width:100%%;object-fit:contain" loading="lazy"></a></div>',
		esc_url( profile_url( $settings, 'utm_source=badge' ) ),
		esc_url( $image ),
		esc_attr( caption( $settings['slug'], $choice['lang'] ) )
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

/**
 * The link's text, as the widget's own script has it.
 *
 * @param string $slug     of the profile.
 * @param string $language two letters; empty for the site's.
 */
function caption( string $slug, string $language ): string {
	/** By language; %s is the slug. */
	$captions = require __DIR__ . '/captions.php';
	$language = '' === $language ? substr( determine_locale(), 0, 2 ) : $language;
	return sprintf( $captions[ $language ] ?? $captions['en'], $slug );
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
