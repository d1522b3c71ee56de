<?php
/**
 * Plugin Name: WooCommerce
 * Description: Stands in for WooCommerce, which no package registry has: as much of its webhooks and orders as the plugin meets, by its public
 * documentation. WOOCOMMERCE=FOLDER runs the same tests against a real one.
 */

defined( 'ABSPATH' ) || exit;

register_activation_hook(
	__FILE__,
	static function () {
		global $wpdb;
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		dbDelta(
			"CREATE TABLE {$wpdb->prefix}wc_webhooks (
				webhook_id bigint(20) unsigned NOT NULL auto_increment,
				status varchar(200) NOT NULL,
				name text NOT NULL,
				user_id bigint(20) unsigned NOT NULL,
				delivery_url text NOT NULL,
				secret text NOT NULL,
				topic varchar(200) NOT NULL,
				api_version smallint(4) NOT NULL,
				failure_count smallint(10) NOT NULL DEFAULT 0,
				PRIMARY KEY  (webhook_id)
			)"
		);
		add_role( 'shop_manager', 'Shop manager', array( 'read' => true, 'manage_woocommerce' => true ) );
		get_role( 'administrator' )->add_cap( 'manage_woocommerce' );
	}
);

/** Fields are read by get_x() and set by set_x(). */
abstract class WC_Data {
	protected $id   = 0;
	protected $data = array();

	public function __call( $name, $given ) {
		$field = substr( $name, 4 );
		if ( 0 === strpos( $name, 'set_' ) ) {
			$this->data[ $field ] = $given[0];
			return null;
		}
		return $this->data[ $field ] ?? '';
	}

	public function get_id() {
		return $this->id;
	}
}

class WC_Webhook extends WC_Data {
	/** A webhook is disabled when more deliveries than this failed in a row. */
	const MOST_FAILURES = 5;
	const COLUMNS       = array( 'status', 'name', 'user_id', 'delivery_url', 'secret', 'topic', 'failure_count' );

	public function __construct( $id = 0 ) {
		global $wpdb;
		$this->data = array( 'status' => 'disabled', 'failure_count' => 0 );
		if ( $id > 0 ) {
			$row = $wpdb->get_row( $wpdb->prepare( "SELECT * FROM {$wpdb->prefix}wc_webhooks WHERE webhook_id = %d", $id ), ARRAY_A );
			if ( ! $row ) {
				throw new Exception( 'Invalid webhook.' );
			}
			$this->id   = (int) $row['webhook_id'];
			$this->data = array_intersect_key( $row, array_flip( self::COLUMNS ) );
		}
	}

	public function save() {
		global $wpdb;
		$row = array_intersect_key( $this->data, array_flip( self::COLUMNS ) ) + array( 'api_version' => 3 );
		if ( 0 === $this->id ) {
			$wpdb->insert( "{$wpdb->prefix}wc_webhooks", $row );
			$this->id = (int) $wpdb->insert_id;
		} else {
			$wpdb->update( "{$wpdb->prefix}wc_webhooks", $row, array( 'webhook_id' => $this->id ) );
		}
		return $this->id;
	}

	public function delete( $force = false ) {
		global $wpdb;
		return (bool) $wpdb->delete( "{$wpdb->prefix}wc_webhooks", array( 'webhook_id' => $this->id ) );
	}

	/** A form without a signature, which must be answered with 200. */
	public function deliver_ping() {
		$answer = wp_safe_remote_post( $this->get_delivery_url(), array( 'body' => 'webhook_id=' . $this->id ) );
		if ( is_wp_error( $answer ) || 200 !== wp_remote_retrieve_response_code( $answer ) ) {
			return new WP_Error( 'error', 'The delivery URL did not answer with 200.' );
		}
		return true;
	}

	/** Sends an order in the name of the webhook's user. */
	public function deliver( $order ) {
		if ( 'active' !== $this->get_status() ) {
			return;
		}
		$body    = trim( wp_json_encode( wc_get_order( $order )->for_rest() ) );
		$request = array(
			'method'      => 'POST',
			'timeout'     => MINUTE_IN_SECONDS,
			'redirection' => 0,
			'body'        => $body,
			'headers'     => array( 'Content-Type' => 'application/json' ),
		);
		$request = apply_filters( 'woocommerce_webhook_http_args', $request, $order, $this->id );

		$request['headers']['X-WC-Webhook-Topic']     = $this->get_topic();
		$request['headers']['X-WC-Webhook-ID']        = $this->id;
		$request['headers']['X-WC-Webhook-Signature'] = base64_encode( hash_hmac( 'sha256', $body, wp_specialchars_decode( $this->get_secret(), ENT_QUOTES ), true ) );

		$status = (int) wp_remote_retrieve_response_code( wp_safe_remote_request( $this->get_delivery_url(), $request ) );
		$isGood = $status >= 200 && $status <= 303;
		$this->set_failure_count( $isGood ? 0 : $this->get_failure_count() + 1 );
		if ( $this->get_failure_count() > self::MOST_FAILURES ) {
			$this->set_status( 'disabled' );
		}
		$this->save();
	}
}

function wc_get_webhook( $id ) {
	try {
		return new WC_Webhook( (int) $id );
	} catch ( Exception $e ) {
		return null;
	}
}

class WC_Data_Store {
	public static function load( $kind ) {
		return new self();
	}

	public function get_webhooks_ids() {
		global $wpdb;
		return array_map( 'intval', $wpdb->get_col( "SELECT webhook_id FROM {$wpdb->prefix}wc_webhooks ORDER BY webhook_id" ) );
	}
}

/** Kept for one request. */
class WC_Order extends WC_Data {
	public static $all = array();

	public function save() {
		$this->id               = $this->id > 0 ? $this->id : 4750 + count( self::$all );
		self::$all[ $this->id ] = $this;
		return $this->id;
	}

	/** As version 3 of the REST API shows it. */
	public function for_rest() {
		return array(
			'id'         => $this->id,
			'parent_id'  => 0,
			'number'     => (string) $this->id,
			'status'     => $this->get_status(),
			'currency'   => 'EUR',
			'billing'    => array(
				'first_name' => $this->get_billing_first_name(),
				'last_name'  => '',
				'country'    => 'DE',
				'email'      => $this->get_billing_email(),
				'phone'      => '',
			),
			'line_items' => array(),
			'meta_data'  => array(),
		);
	}
}

function wc_create_order() {
	$order = new WC_Order();
	$order->save();
	return $order;
}

function wc_get_order( $id ) {
	return WC_Order::$all[ $id ];
}
