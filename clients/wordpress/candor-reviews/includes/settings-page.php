<?php
/**
 * Settings, Candor Reviews: two fields, and the connection of the shop below them.
 *
 * @package CandorReviews
 */

namespace CandorReviews;

defined( 'ABSPATH' ) || exit;

const PAGE = 'candor-reviews';

function add_settings_page(): void {
	add_options_page(
		__( 'Candor Reviews', 'candor-reviews' ),
		__( 'Candor Reviews', 'candor-reviews' ),
		'manage_options',
		PAGE,
		__NAMESPACE__ . '\show_settings_page'
	);
}

function settings_page_url(): string {
	return admin_url( 'options-general.php?page=' . PAGE );
}

/**
 * Adds "Settings" to the plugin's row in the list of plugins.
 *
 * @param string[] $links of the row.
 * @return string[]
 */
function add_settings_link( array $links ): array {
	$link = sprintf( '<a href="%s">%s</a>', esc_url( settings_page_url() ), esc_html__( 'Settings', 'candor-reviews' ) );
	return array_merge( array( 'settings' => $link ), $links );
}

function show_settings_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	$stored = get_option( OPTION );
	$stored = is_array( $stored ) ? $stored : array();
	?>
	<div class="wrap">
		<h1><?php esc_html_e( 'Candor Reviews', 'candor-reviews' ); ?></h1>
		<?php show_shop_notice(); ?>
		<form action="options.php" method="post">
			<?php settings_fields( 'candor_reviews' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="candor-reviews-url"><?php esc_html_e( 'Address of the instance', 'candor-reviews' ); ?></label></th>
					<td>
						<input id="candor-reviews-url" class="regular-text" type="url" name="<?php echo esc_attr( OPTION ); ?>[url]" value="<?php echo esc_attr( $stored['url'] ?? '' ); ?>" placeholder="https://reviews.example">
						<p class="description"><?php esc_html_e( 'Where your Candor runs. Visitors load the widget from there, and from nowhere else.', 'candor-reviews' ); ?></p>
					</td>
				</tr>
				<tr>
					<th scope="row"><label for="candor-reviews-slug"><?php esc_html_e( 'Slug', 'candor-reviews' ); ?></label></th>
					<td>
						<input id="candor-reviews-slug" class="regular-text" type="text" name="<?php echo esc_attr( OPTION ); ?>[slug]" value="<?php echo esc_attr( $stored['slug'] ?? '' ); ?>" placeholder="shop.example">
						<p class="description"><?php esc_html_e( 'The part after /review/ in the address of your profile.', 'candor-reviews' ); ?></p>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
		<p>
			<?php
			printf(
				/* translators: %s: a shortcode */
				esc_html__( 'Add the block "Candor Reviews" to a page, or the shortcode %s.', 'candor-reviews' ),
				'<code>[candor_reviews variant="list" theme="light"]</code>'
			);
			?>
		</p>
		<?php show_shop_form(); ?>
	</div>
	<?php
}
