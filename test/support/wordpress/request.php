<?php
// What WordPress reads of a request, for scripts that have none.
$_SERVER['HTTP_HOST']       = preg_replace( '#^http://#', '', getenv( 'TEST_SITE_URL' ) );
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
$_SERVER['REQUEST_METHOD']  = 'GET';
$_SERVER['REQUEST_URI']     = '/';
$_SERVER['REMOTE_ADDR']     = '127.0.0.1';
