<?php
// Fills the database of a new site.
define( 'WP_INSTALLING', true );
require __DIR__ . '/request.php';
require getcwd() . '/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'A shop', 'admin', 'admin@shop.example', true, '', 'the password of a test' );
switch_theme( 'twentytwentythree' );
