<?php
/**
 * Plugin Name:       Candor Reviews
 * Description:       Shows your Candor reviews as a widget or badge, by block or shortcode, and sends WooCommerce orders to Candor, which invites the customers.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * Author:            Candor
 * License:           Apache-2.0
 * License URI:       https://www.apache.org/licenses/LICENSE-2.0
 * Text Domain:       candor-reviews
 *
 * @package CandorReviews
 */

namespace CandorReviews;

defined( 'ABSPATH' ) || exit;

const VERSION = '0.1.0';

require_once __DIR__ . '/includes/settings.php';
require_once __DIR__ . '/includes/settings-page.php';
require_once __DIR__ . '/includes/widget.php';
require_once __DIR__ . '/includes/block.php';
require_once __DIR__ . '/includes/shop.php';
require_once __DIR__ . '/includes/shop-form.php';

add_action( 'admin_init', __NAMESPACE__ . '\register_settings' );
add_action( 'admin_menu', __NAMESPACE__ . '\add_settings_page' );
add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), __NAMESPACE__ . '\add_settings_link' );

add_shortcode( 'candor_reviews', __NAMESPACE__ . '\render_shortcode' );
add_action( 'init', __NAMESPACE__ . '\register_block' );
add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\tell_editor' );
add_filter( 'script_loader_tag', __NAMESPACE__ . '\load_async', 10, 2 );

add_filter( 'woocommerce_webhook_http_args', __NAMESPACE__ . '\sign_order', 10, 3 );
add_action( 'update_option_' . OPTION, __NAMESPACE__ . '\forget_other_instance', 10, 2 );
add_action( 'admin_post_candor_reviews_connect', __NAMESPACE__ . '\connect_shop' );
add_action( 'admin_post_candor_reviews_disconnect', __NAMESPACE__ . '\disconnect_shop' );
register_activation_hook( __FILE__, __NAMESPACE__ . '\resume_webhook' );
register_deactivation_hook( __FILE__, __NAMESPACE__ . '\pause_webhook' );
