#!/bin/sh
# A cluster on this machine alone, to try a fail-over by hand: three nodes, three etcd and HAProxy, from the files of this folder and
# Debian's packages. All of it listens on 127.0.0.1.
#
#   sudo sh deploy/ha/try.sh /var/tmp/candor-ha              starts it, and runs until Ctrl-C; the folder keeps the data
#   sudo sh deploy/ha/try.sh /var/tmp/candor-ha ctl list     asks Patroni: list, switchover, ...
#   sudo sh deploy/ha/try.sh /var/tmp/candor-ha kill 2       ends node 2 like a power cut
#   sudo sh deploy/ha/try.sh /var/tmp/candor-ha node 2       starts it again, until Ctrl-C
set -eu

fail() {
  printf 'try.sh: %s\n' "$1" >&2
  exit "${2:-1}"
}

[ $# -ge 1 ] || fail 'Name a folder for the data: sudo sh deploy/ha/try.sh /var/tmp/candor-ha' 2
case $1 in /*) ;; *) fail 'The folder must be a whole path, such as /var/tmp/candor-ha.' 2 ;; esac
folder=$1
task=${2:-start}
[ $# -lt 2 ] || shift
shift
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
[ "$(id -u)" -eq 0 ] || fail 'Run it as root: it starts the programs as the user postgres.'
postgres=$(find /usr/lib/postgresql -path '*/bin/postgres' 2>/dev/null | sort -V | tail -n 1)
for each in patroni patronictl etcd etcdctl haproxy setpriv openssl; do
  command -v "$each" >/dev/null || postgres=''
done
[ -n "$postgres" ] || fail 'Packages are missing: apt-get install --no-install-recommends patroni etcd-server etcd-client haproxy postgresql' 2

etcds=127.0.0.1:23791,127.0.0.1:23792,127.0.0.1:23793
peers=etcd1=http://127.0.0.1:23801,etcd2=http://127.0.0.1:23802,etcd3=http://127.0.0.1:23803

# @param apart setsid: Ctrl-C reaches this script alone, which then ends the programs in order
as_postgres() {
  exec ${apart:-} setpriv --reuid=postgres --regid=postgres --init-groups env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME="$folder" "$@"
}

password() {
  sed -n "s/^$1=//p" "$folder/passwords"
}

# @param 1 number of the node; the rest is the program
with_node() {
  node=$1
  shift
  as_postgres PATRONI_NAME="node$node" \
    PATRONI_POSTGRESQL_LISTEN="127.0.0.1:1543$node" PATRONI_POSTGRESQL_CONNECT_ADDRESS="127.0.0.1:1543$node" \
    PATRONI_RESTAPI_LISTEN="127.0.0.1:1800$node" PATRONI_RESTAPI_CONNECT_ADDRESS="127.0.0.1:1800$node" \
    PATRONI_ETCD3_HOSTS="$etcds" PATRONI_POSTGRESQL_BIN_DIR="${postgres%/postgres}" \
    PATRONI_POSTGRESQL_DATA_DIR="$folder/node$node" PATRONI_POSTGRESQL_PGPASS="$folder/pgpass$node" \
    PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD="$(password postgres)" \
    PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD="$(password replicator)" \
    PATRONI_REWIND_USERNAME=rewinder PATRONI_REWIND_PASSWORD="$(password rewinder)" \
    PATRONI_RESTAPI_USERNAME=patroni PATRONI_RESTAPI_PASSWORD="$(password patroni)" "$@"
}

run_node() {
  apart=setsid
  with_node "$1" patroni "$folder/node.yml"
}

run_etcd() {
  apart=setsid
  as_postgres ETCD_NAME="etcd$1" ETCD_DATA_DIR="$folder/etcd$1" ETCD_INITIAL_CLUSTER="$peers" \
    ETCD_LISTEN_CLIENT_URLS="http://127.0.0.1:2379$1" ETCD_ADVERTISE_CLIENT_URLS="http://127.0.0.1:2379$1" \
    ETCD_LISTEN_PEER_URLS="http://127.0.0.1:2380$1" ETCD_INITIAL_ADVERTISE_PEER_URLS="http://127.0.0.1:2380$1" etcd
}

ask_primary() {
  PGPASSWORD=$(password postgres) PGCONNECT_TIMEOUT=5 psql -qAtX -v ON_ERROR_STOP=1 \
    "host=127.0.0.1,127.0.0.1,127.0.0.1 port=15431,15432,15433 user=postgres dbname=postgres target_session_attrs=read-write" "$@"
}

runs() {
  [ -f "$folder/node$1.pid" ] && kill -0 "$(cat "$folder/node$1.pid")" 2>/dev/null
}

# Pids of a node: Patroni, the server, and the processes of the server.
pids_of() {
  [ ! -f "$folder/node$1.pid" ] || cat "$folder/node$1.pid"
  [ -f "$folder/node$1/postmaster.pid" ] || return 0
  first=$(head -n 1 "$folder/node$1/postmaster.pid")
  printf '%s\n' "$first"
  ps -e -o pid= -o ppid= | awk -v first="$first" '$2 == first { print $1 }'
}

start() {
  for number in 1 2 3; do
    if runs "$number"; then fail "Node $number runs already."; fi
  done
  install -d -o postgres -g postgres -m 711 "$folder"
  if [ ! -f "$folder/passwords" ]; then
    (
      umask 077
      for each in postgres replicator rewinder patroni candor secret; do printf '%s=%s\n' "$each" "$(openssl rand -hex 24)"; done >"$folder/passwords"
    )
  fi
  install -m 644 "$here/node.yml" "$folder/node.yml"
  sed -e 's/node\([123]\):5432 check port 8008/127.0.0.1:1543\1 check port 1800\1/' \
    -e 's/bind :5000/bind 127.0.0.1:15000/' "$here/haproxy.cfg" >"$folder/haproxy.cfg"
  others=''
  trap 'exit 0' INT TERM
  trap stop EXIT
  for number in 1 2 3; do
    (run_etcd "$number") >>"$folder/etcd$number.log" 2>&1 &
    others="$others $!"
  done
  until ETCDCTL_API=3 etcdctl --endpoints="$etcds" endpoint health >/dev/null 2>&1; do
    for pid in $others; do kill -0 "$pid" 2>/dev/null || fail "An etcd has ended: look at $folder/etcd*.log. Does the cluster run already?"; done
    sleep 1
  done
  for number in 1 2 3; do
    (run_node "$number") >>"$folder/node$number.log" 2>&1 &
    printf '%s\n' "$!" >"$folder/node$number.pid"
  done
  (apart=setsid && as_postgres haproxy -db -f "$folder/haproxy.cfg") >>"$folder/haproxy.log" 2>&1 &
  others="$others $!"
  printf 'Logs are in %s. Waiting for a primary and its synchronous standby ...\n' "$folder"
  until [ "$(ask_primary -c "select count(*) from pg_stat_replication where sync_state = 'sync'" 2>/dev/null)" = 1 ]; do sleep 1; done
  if [ -z "$(ask_primary -c "select from pg_roles where rolname = 'candor'" -c "select 1 from pg_roles where rolname = 'candor'")" ]; then
    printf "create role candor login password '%s';\ncreate database candor owner candor;\ngrant pg_monitor to candor;\n" "$(password candor)" | ask_primary
  fi
  cat <<SETTINGS
It runs. Settings for Candor:

export DATABASE_URL='postgres://candor:$(password candor)@127.0.0.1:15431,127.0.0.1:15432,127.0.0.1:15433/candor?target_session_attrs=primary'
export DATABASE_REPLICA_URLS='$(for n in 1 2 3; do printf '%spostgres://candor:%s@127.0.0.1:1543%s/candor' "${comma-}" "$(password candor)" "$n"; comma=,; done)'
export APP_SECRET=$(password secret)

Ctrl-C ends the cluster.
SETTINGS
  while :; do sleep 3600 & wait $! || :; done
}

# Patroni stops its server, for which it needs etcd.
stop() {
  trap '' INT TERM
  for number in 1 2 3; do
    [ ! -f "$folder/node$number.pid" ] || kill "$(cat "$folder/node$number.pid")" 2>/dev/null || :
  done
  for number in 1 2 3; do
    while runs "$number"; do sleep 1; done
    rm -f "$folder/node$number.pid"
  done
  # shellcheck disable=SC2086 # Pids, one word each.
  kill $others 2>/dev/null || :
  # shellcheck disable=SC2086
  wait $others || :
}

number() {
  case ${1:-} in [123]) printf '%s' "$1" ;; *) fail "$task needs the number of a node: 1, 2 or 3." 2 ;; esac
}

case $task in
  start) start ;;
  ctl) with_node 1 patronictl -c "$folder/node.yml" "$@" ;;
  kill)
    which=$(number "$@")
    pids=$(pids_of "$which")
    [ -n "$pids" ] || fail "Node $which does not run."
    # shellcheck disable=SC2086 # Pids, one word each.
    kill -KILL $pids 2>/dev/null || fail "Node $which does not run."
    ;;
  node)
    which=$(number "$@")
    if runs "$which"; then fail "Node $which runs already."; fi
    (run_node "$which") &
    printf '%s\n' "$!" >"$folder/node$which.pid"
    trap : INT TERM
    wait $! || wait $! || :
    ;;
  *) fail "There is no task $task: ctl, kill or node." 2 ;;
esac
