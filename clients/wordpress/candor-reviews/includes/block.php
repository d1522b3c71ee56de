<?php
/**
 * The block candor/reviews: the server renders it as it renders the shortcode.
 *
 * @package CandorReviews
 */

namespace CandorReviews;

defined( 'ABSPATH' ) || exit;

const EDITOR_HANDLE = 'candor-reviews-editor-script';

function register_block(): void {
	wp_register_script(
		EDITOR_HANDLE,
		plugins_url( 'block/editor.js', __DIR__ ),
		array( 'wp-blocks', 'wp-block-editor', 'wp-components', 'wp-element', 'wp-i18n' ),
		VERSION,
		true
	);
	register_block_type( dirname( __DIR__ ) . '/block', array( 'render_callback' => __NAMESPACE__ . '\render_block' ) );
}

/**
 * An empty text where there is nothing to show, so that no empty box stays in the page.
 *
 * @param array<string, mixed> $attributes of the block.
 */
function render_block( array $attributes ): string {
	$html = render( $attributes );
	return '' === $html ? '' : sprintf( '<div %s>%s</div>', get_block_wrapper_attributes(), $html );
}

/** Gives the preview its values. All of them are public; none is of the shop. */
function tell_editor(): void {
	$data = array(
		'settings'     => settings(),
		'settingsPage' => current_user_can( 'manage_options' ) ? settings_page_url() : null,
		'heights'      => HEIGHTS,
		'choices'      => CHOICES,
		'language'     => substr( determine_locale(), 0, 2 ),
	);
	wp_add_inline_script(
		EDITOR_HANDLE,
		'window.candorReviews = ' . wp_json_encode( $data, JSON_HEX_TAG | JSON_HEX_AMP ) . ';',
		'before'
	);
	wp_set_script_translations( EDITOR_HANDLE, 'candor-reviews' );
}
