<?php
// Runs the code on standard input inside WordPress, with its values as variables, and prints as JSON what it returns.
require __DIR__ . '/request.php';
require getcwd() . '/wp-load.php';
$result = ( static function () {
	extract( json_decode( file_get_contents( 'php://stdin' ), true ), EXTR_PREFIX_ALL, 'asked' );
	extract( $asked_values );
	return eval( $asked_code );
} )();
echo "\x1e" . wp_json_encode( is_wp_error( $result ) ? $result->get_error_message() : $result ) . "\x1e";
