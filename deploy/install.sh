#!/bin/sh
# Installs or upgrades Candor's single binary on a machine with systemd: user, folders, settings, unit, and TLS by Caddy.
#
#   sudo sh deploy/install.sh --binary dist/candor --base-url https://reviews.example --caddy
#
# Run it again with --binary to upgrade: the binary and the unit are replaced, settings and data are not touched. --dry-run shows each
# step and changes nothing. docs/installing.md describes upgrade and rollback.
set -eu

usage() {
  cat <<'USAGE'
Usage: sh deploy/install.sh --binary FILE [--base-url URL] [--caddy] [--no-start] [--dry-run]

  --binary FILE    the binary, as `npm run build:binary` makes it
  --base-url URL   the public address, https:// and a host, at the first run; later it stands in the settings
  --caddy          put Caddy in front, which gets a certificate for the host; installs Debian's package where it is missing
  --no-start       neither enable nor start anything
  --dry-run        show what would be done
USAGE
}

fail() {
  printf 'install.sh: %s\n' "$1" >&2
  exit "${2:-1}"
}

binary=''
base_url=''
caddy=no
start=yes
dry=no
while [ $# -gt 0 ]; do
  case $1 in
    --binary | --base-url)
      [ $# -ge 2 ] || fail "$1 needs a value." 2
      if [ "$1" = --binary ]; then binary=$2; else base_url=$2; fi
      shift
      ;;
    --caddy) caddy=yes ;;
    --no-start) start=no ;;
    --dry-run) dry=yes ;;
    --help | -h) usage && exit 0 ;;
    *) usage >&2 && fail "There is no option $1." 2 ;;
  esac
  shift
done

# Tests install below another folder, without users and services.
root=${CANDOR_INSTALL_ROOT:-}
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

[ -n "$binary" ] || fail "Name the binary: --binary FILE." 2
if [ ! -f "$binary" ] || [ ! -x "$binary" ]; then fail "$binary is no program. Build it with npm run build:binary." 2; fi
for each in candor.service candor.env.example; do
  [ -f "$here/$each" ] || fail "$each belongs beside this script." 2
done
settings=$root/etc/candor/candor.env
kept=''
if [ -e "$settings" ]; then kept=$(sed -n 's/^BASE_URL="\{0,1\}\([^"]*\)"\{0,1\}$/\1/p' "$settings" | tail -n 1); fi
if [ -n "$kept" ] && [ -n "$base_url" ] && [ "$base_url" != "$kept" ]; then
  fail "BASE_URL is $kept in $settings. Leave --base-url out, or change it there first." 2
fi
[ -n "$base_url" ] || base_url=$kept
# The address goes into files of settings, so nothing but a host may be in it. grep alone would look at each line of several.
if [ ! -e "$settings" ] || [ "$caddy" = yes ]; then
  case $base_url in *[!A-Za-z0-9:/.-]*) base_url='' ;; esac
  printf '%s\n' "$base_url" | grep -Eqx 'https://[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?' ||
    fail "--base-url must be https:// and a host without a path, such as https://reviews.example." 2
fi
host=${base_url#https://}
if [ -z "$root" ] && [ "$dry" = no ]; then
  [ "$(id -u)" -eq 0 ] || fail "Run it as root: sudo sh deploy/install.sh ..."
  [ -d /run/systemd/system ] || fail "systemd does not run here. docs/installing.md describes other ways."
fi

# Shows a step, and takes it unless this is a dry run.
step() {
  printf '+ %s\n' "$*"
  [ "$dry" = yes ] || "$@"
}

# A step that needs the system: users and services. Left out below another root.
system() {
  if [ -n "$root" ]; then printf '  left out: %s\n' "$*"; else step "$@"; fi
}

owned() {
  if [ -n "$root" ]; then printf ''; else printf -- '-o %s -g %s' "$1" "$2"; fi
}

# The program must run here before it replaces one that does.
version=$("$binary" --version) || fail "$binary does not run on this machine."
printf 'Candor %s, for %s\n' "$version" "${base_url:-the address in its settings}"

if ! id candor >/dev/null 2>&1; then
  system useradd --system --user-group --home-dir /var/lib/candor --shell /usr/sbin/nologin candor
fi
# shellcheck disable=SC2046 # The owner is two options, or none.
step install -d $(owned root candor) -m 750 "$root/etc/candor"
# shellcheck disable=SC2046
step install -d $(owned candor candor) -m 750 "$root/var/lib/candor" "$root/var/backups/candor"

if [ -e "$settings" ]; then
  printf '  kept: %s\n' "$settings"
else
  # shellcheck disable=SC2046
  step install $(owned root candor) -m 640 "$here/candor.env.example" "$settings.new"
  # Candor listens on all addresses unless told otherwise, and only the proxy may reach it.
  step sed -i "s|^BASE_URL=.*|BASE_URL=$base_url\nHOST=127.0.0.1|" "$settings.new"
  step mv "$settings.new" "$settings"
fi

program=$root/usr/local/bin/candor
step install -d -m 755 "$root/usr/local/bin" "$root/etc/systemd/system"
if [ -e "$program" ] && ! cmp -s "$binary" "$program"; then
  step cp -p "$program" "$program.previous"
fi
# Beside it and renamed, because a running program cannot be written to, and a full disk must leave the old one.
step install -m 755 "$binary" "$program.new"
step mv -f "$program.new" "$program"
step install -m 644 "$here/candor.service" "$root/etc/systemd/system/candor.service"
system systemctl daemon-reload

if [ "$caddy" = yes ]; then
  command -v caddy >/dev/null 2>&1 || system env DEBIAN_FRONTEND=noninteractive apt-get install -y caddy
  step install -d -m 755 "$root/etc/caddy"
  site=$root/etc/caddy/candor.caddy
  printf '+ write %s\n' "$site"
  if [ "$dry" = no ]; then
    cat >"$site" <<SITE
# Written by Candor's install.sh, and again at each run.
$host {
	encode zstd gzip
	reverse_proxy 127.0.0.1:3000
}
SITE
  fi
  main=$root/etc/caddy/Caddyfile
  if [ -e "$main" ] && grep -qxF 'import /etc/caddy/candor.caddy' "$main"; then
    printf '  kept: %s\n' "$main"
  elif [ -e "$main" ] && grep -Eq '^[^#[:space:]]' "$main" && ! grep -qF 'root * /usr/share/caddy' "$main"; then
    # It is not the package's example, so this machine serves other sites.
    step cp -p "$main" "$main.before-candor"
    printf '+ add a line to %s\n' "$main"
    if [ "$dry" = no ]; then printf '\nimport /etc/caddy/candor.caddy\n' >>"$main"; fi
  else
    if [ -e "$main" ]; then step cp -p "$main" "$main.before-candor"; fi
    printf '+ write %s\n' "$main"
    if [ "$dry" = no ]; then printf 'import /etc/caddy/candor.caddy\n' >"$main"; fi
  fi
  system caddy validate --config /etc/caddy/Caddyfile
fi

if [ "$start" = yes ]; then
  system systemctl enable candor
  # Starts it, or restarts it with the new binary.
  system systemctl restart candor
  if [ "$caddy" = yes ]; then system systemctl enable --now caddy && system systemctl reload caddy; fi
fi

cat <<NEXT
Done. The link that makes the operator's account: journalctl -u candor | grep 'Set the service up'
Settings: $settings, then systemctl restart candor
Commands, such as doctor, run as the service does:
  sudo -u candor sh -c 'set -a; . /etc/candor/candor.env; DATA_DIR=/var/lib/candor exec candor doctor'
Backups: set BACKUP_TO, BACKUP_RECIPIENT and BACKUP_SCHEDULE there, and keep a copy of /var/lib/candor/app-secret
elsewhere, which no such backup holds (docs/backup.md)
NEXT
if [ "$caddy" = no ]; then printf 'TLS: put a proxy in front of 127.0.0.1:3000, or run this again with --caddy\n'; fi
