<?php
/**
 * The shop's part of the settings page: connects WooCommerce with an integration of Candor. The page never shows a stored secret.
 *
 * @package CandorReviews
 */

namespace CandorReviews;

defined( 'ABSPATH' ) || exit;

/** Notices by the name that the page's address gives. */
function shop_notices(): array {
	return array(
		'connected'    => array( 'success', __( 'The shop is connected: paid orders go to Candor, which invites the customers.', 'candor-reviews' ) ),
		'disconnected' => array( 'success', __( 'The shop is disconnected.', 'candor-reviews' ) ),
		'address'      => array( 'error', __( 'The delivery address must be one of your instance, and end with /api/integrations/storefront-b/int_...', 'candor-reviews' ) ),
		'secret'       => array( 'error', __( 'The secret has letters and digits only. Copy it from the page where you created the integration.', 'candor-reviews' ) ),
		'ping'         => array( 'error', __( 'The instance did not accept the shop\'s ping. Check the delivery address, and that the integration is not paused.', 'candor-reviews' ) ),
	);
}

function show_shop_notice(): void {
	// phpcs:ignore WordPress.Security.NonceVerification.Recommended -- It chooses a fixed text and changes nothing.
	$name = isset( $_GET['candor'] ) && is_string( $_GET['candor'] ) ? sanitize_key( $_GET['candor'] ) : '';
	$text = shop_notices()[ $name ] ?? null;
	if ( $text ) {
		printf( '<div class="notice notice-%s"><p>%s</p></div>', esc_attr( $text[0] ), esc_html( $text[1] ) );
	}
}

function may_connect(): bool {
	return current_user_can( 'manage_options' ) && current_user_can( 'manage_woocommerce' );
}

function show_shop_form(): void {
	$settings = settings();
	if ( ! has_shop() || ! may_connect() || null === $settings ) {
		return;
	}
	$webhook = own_webhook();
	?>
	<h2><?php esc_html_e( 'WooCommerce', 'candor-reviews' ); ?></h2>
	<?php if ( $webhook ) : ?>
		<p>
			<?php
			echo esc_html(
				'active' === $webhook->get_status()
				? __( 'Paid orders go to Candor.', 'candor-reviews' )
				: __( 'The webhook is not active: WooCommerce switches it off after failures. Connect the shop again.', 'candor-reviews' )
			);
			?>
			<code><?php echo esc_html( $webhook->get_delivery_url() ); ?></code>
		</p>
		<form action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>" method="post">
			<input type="hidden" name="action" value="candor_reviews_disconnect">
			<?php
			wp_nonce_field( 'candor_reviews_disconnect' );
			submit_button( __( 'Disconnect the shop', 'candor-reviews' ), 'secondary', 'submit', false );
			?>
		</form>
	<?php endif; ?>
	<form action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>" method="post" autocomplete="off">
		<input type="hidden" name="action" value="candor_reviews_connect">
		<?php wp_nonce_field( 'candor_reviews_connect' ); ?>
		<table class="form-table" role="presentation">
			<tr>
				<th scope="row"><label for="candor-reviews-address"><?php esc_html_e( 'Delivery address', 'candor-reviews' ); ?></label></th>
				<td>
					<input id="candor-reviews-address" class="regular-text" type="url" name="address" required placeholder="<?php echo esc_attr( $settings['url'] . '/api/integrations/storefront-b/int_...' ); ?>">
					<p class="description"><?php esc_html_e( 'Create an integration of the kind storefront-b in Candor. It has an address and a secret.', 'candor-reviews' ); ?></p>
				</td>
			</tr>
			<tr>
				<th scope="row"><label for="candor-reviews-secret"><?php esc_html_e( 'Secret', 'candor-reviews' ); ?></label></th>
				<td><input id="candor-reviews-secret" class="regular-text" type="password" name="secret" required autocomplete="new-password"></td>
			</tr>
		</table>
		<?php submit_button( $webhook ? __( 'Connect again', 'candor-reviews' ) : __( 'Connect the shop', 'candor-reviews' ) ); ?>
	</form>
	<?php
}

function connect_shop(): void {
	check_shop_request( 'candor_reviews_connect' );
	$address  = read_field( 'address' );
	$secret   = read_field( 'secret' );
	$settings = settings();
	if ( null === $settings || ! is_order_address( $settings['url'], $address ) ) {
		leave_with( 'address' );
	}
	if ( ! is_secret( $secret ) ) {
		leave_with( 'secret' );
	}
	leave_with( is_wp_error( create_webhook( $address, $secret ) ) ? 'ping' : 'connected' );
}

function disconnect_shop(): void {
	check_shop_request( 'candor_reviews_disconnect' );
	delete_webhook();
	leave_with( 'disconnected' );
}

/** Ends requests without the form's nonce, and those of users who may not connect a shop. */
function check_shop_request( string $action ): void {
	check_admin_referer( $action );
	if ( ! has_shop() || ! may_connect() ) {
		wp_die( esc_html__( 'You may not connect the shop.', 'candor-reviews' ), '', array( 'response' => 403 ) );
	}
}

function read_field( string $name ): string {
	// phpcs:ignore WordPress.Security -- `check_shop_request` has checked the nonce, and the callers check the text.
	$given = wp_unslash( $_POST[ $name ] ?? '' );
	return is_string( $given ) ? trim( $given ) : '';
}

/** @return never */
function leave_with( string $notice ): void {
	wp_safe_redirect( add_query_arg( 'candor', $notice, settings_page_url() ) );
	exit;
}
