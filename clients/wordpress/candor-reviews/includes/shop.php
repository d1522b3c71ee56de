<?php
/**
 * The shop's order webhook. WooCommerce owns it, its queue and its secret; the plugin remembers which one it made, and signs its orders under the
 * header that Candor reads.
 *
 * @package CandorReviews
 */

namespace CandorReviews;

defined( 'ABSPATH' ) || exit;

const WEBHOOK_OPTION = 'candor_reviews_webhook';
const TOPIC          = 'order.updated';

function has_shop(): bool {
	return class_exists( 'WC_Webhook' ) && function_exists( 'wc_get_webhook' );
}

/** The webhook that the plugin made, or null if there is none or its address has been changed since. */
function own_webhook(): ?\WC_Webhook {
	$id       = (int) get_option( WEBHOOK_OPTION );
	$settings = settings();
	if ( ! has_shop() || 0 === $id || null === $settings ) {
		return null;
	}
	$webhook = wc_get_webhook( $id );
	return $webhook && is_order_address( $settings['url'], $webhook->get_delivery_url() ) ? $webhook : null;
}

/** Whether it is an address of this instance that takes orders of a WooCommerce shop. */
function is_order_address( string $url, string $address ): bool {
	$start = $url . '/api/integrations/storefront-b/';
	return 0 === strpos( $address, $start ) && preg_match( '/^int_[0-9a-z]{26}$/D', substr( $address, strlen( $start ) ) );
}

/** Candor's secrets are letters and digits: WooCommerce decodes HTML entities in them. */
function is_secret( string $secret ): bool {
	return (bool) preg_match( '/^[A-Za-z0-9]{16,128}$/D', $secret );
}

/**
 * Makes the webhook, replaces the one before, and sends WooCommerce's ping. Nothing changes where the ping fails.
 *
 * @param string $address of the integration, of this instance.
 * @param string $secret  of the integration.
 * @return true|\WP_Error
 */
function create_webhook( string $address, string $secret ) {
	$webhook = new \WC_Webhook();
	$webhook->set_name( 'Candor Reviews' );
	$webhook->set_user_id( get_current_user_id() );
	$webhook->set_topic( TOPIC );
	$webhook->set_api_version( 'wp_api_v3' );
	$webhook->set_delivery_url( $address );
	$webhook->set_secret( $secret );
	$webhook->set_status( 'paused' );
	$webhook->save();
	$outcome = ping( $webhook );
	if ( is_wp_error( $outcome ) ) {
		$webhook->delete( true );
		return $outcome;
	}
	delete_webhook();
	update_option( WEBHOOK_OPTION, $webhook->get_id(), false );
	$webhook->set_status( 'active' );
	$webhook->save();
	return true;
}

/**
 * Without redirects, so that the ping goes to no other address.
 *
 * @param \WC_Webhook $webhook new.
 * @return true|\WP_Error
 */
function ping( \WC_Webhook $webhook ) {
	$stay = static function ( $args ) {
		$args['redirection'] = 0;
		return $args;
	};
	add_filter( 'http_request_args', $stay );
	$outcome = $webhook->deliver_ping();
	remove_filter( 'http_request_args', $stay );
	return $outcome;
}

/**
 * Adds Candor's headers to an order of the plugin's own webhook; those of other webhooks stay as they are.
 *
 * @param array<string, mixed> $request that WooCommerce is about to send.
 * @param mixed                $order   its id.
 * @param int                  $id      of the webhook.
 * @return array<string, mixed>
 */
function sign_order( $request, $order, $id ) {
	$webhook = (int) get_option( WEBHOOK_OPTION ) === (int) $id ? own_webhook() : null;
	if ( null === $webhook ) {
		return $request;
	}
	$secret = wp_specialchars_decode( $webhook->get_secret(), ENT_QUOTES );
	// phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- The signature is base64.
	$request['headers']['X-Storefront-B-Webhook-Signature'] = base64_encode( hash_hmac( 'sha256', $request['body'], $secret, true ) );
	$request['headers']['X-Storefront-B-Webhook-Topic']     = $webhook->get_topic();
	return $request;
}

/** Deletes the webhook that the plugin made, wherever it points. */
function delete_webhook(): void {
	$id = (int) get_option( WEBHOOK_OPTION );
	if ( $id > 0 && has_shop() ) {
		$webhook = wc_get_webhook( $id );
		if ( $webhook ) {
			$webhook->delete( true );
		}
	}
	delete_option( WEBHOOK_OPTION );
}

/**
 * Orders must not go on to an instance that the site has left.
 *
 * @param mixed $before the settings.
 * @param mixed $after  the settings.
 */
function forget_other_instance( $before, $after ): void {
	if ( ( $before['url'] ?? '' ) !== ( $after['url'] ?? '' ) ) {
		delete_webhook();
	}
}

/** Without the plugin no order has Candor's header, and WooCommerce disables a webhook that fails five times. */
function pause_webhook(): void {
	set_webhook_status( 'paused' );
}

function resume_webhook(): void {
	set_webhook_status( 'active' );
}

function set_webhook_status( string $status ): void {
	$webhook = own_webhook();
	if ( $webhook ) {
		$webhook->set_status( $status );
		$webhook->save();
	}
}
