<?php
// Notes every address that the site's server calls. Only this machine is reached, on any port.
add_filter(
	'pre_http_request',
	function ( $answer, $request, $url ) {
		file_put_contents( WP_CONTENT_DIR . '/called.log', $url . "\n", FILE_APPEND );
		return '127.0.0.1' === wp_parse_url( $url, PHP_URL_HOST ) ? $answer : new WP_Error( 'blocked', 'Only this machine is reached.' );
	},
	10,
	3
);
add_filter( 'http_request_host_is_external', '__return_true' );
add_filter(
	'http_allowed_safe_ports',
	function ( $ports, $host, $url ) {
		return array_merge( $ports, array( wp_parse_url( $url, PHP_URL_PORT ) ) );
	},
	10,
	3
);
add_filter( 'pre_wp_mail', '__return_true' );
