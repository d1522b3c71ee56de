<?php
/**
 * Removes what the plugin stored, on every site of a network: its options and the webhook that it made in WooCommerce.
 *
 * @package CandorReviews
 */

namespace CandorReviews;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** WooCommerce may be gone already, so the row is deleted without it, too. */
function uninstall_site(): void {
	global $wpdb;
	$id = (int) get_option( 'candor_reviews_webhook' );
	if ( $id > 0 ) {
		$webhook = function_exists( 'wc_get_webhook' ) ? wc_get_webhook( $id ) : null;
		if ( $webhook ) {
			$webhook->delete( true );
		} else {
			$hidden = $wpdb->suppress_errors();
			// phpcs:ignore WordPress.DB.DirectDatabaseQuery -- A table of WooCommerce, whose functions are not loaded.
			$wpdb->delete( $wpdb->prefix . 'wc_webhooks', array( 'webhook_id' => $id ), array( '%d' ) );
			$wpdb->suppress_errors( $hidden );
		}
	}
	delete_option( 'candor_reviews' );
	delete_option( 'candor_reviews_webhook' );
}

if ( is_multisite() ) {
	foreach ( get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	) as $site_id ) {
		switch_to_blog( $site_id );
		uninstall_site();
		restore_current_blog();
	}
} else {
	uninstall_site();
}
