#!/bin/sh
# Stands for `systemctl` in tests, where there is no systemd and nobody is root. The folder of ALBA_TEST_SYSTEMD has the
# units; each service that is started gets a supervisor of its own (supervise.ts), which writes its state into a file.
# ALBA_TEST_KILL_AT=7 kills the program that makes the seventh call that changes something, before anything is done; 7.5
# kills it afterwards. The first two arguments are the paths of Node and of the supervisor; those of systemctl follow.
set -eu
cd "$ALBA_TEST_SYSTEMD"
node=$1 supervisor=$2
shift 2
killAt=${ALBA_TEST_KILL_AT:-}
# A `show` is not counted: how often a program asks for it depends on how busy the machine is.
call=
if [ "$1" != show ]; then
  echo "$*" >>calls
  call=$(($(wc -l <calls)))
fi

# Sets Pid, ActiveState and Result of a unit; they are empty when nothing of it runs. The file may be gone at any moment,
# and `command` lets the shell go on then.
read_state() {
  Pid='' ActiveState='' Result=''
  command . "./run/$1" 2>/dev/null || true
}
runs() { read_state "$1" && [ -n "$Pid" ] && kill -0 "$Pid" 2>/dev/null; }
failed() { read_state "$1" && [ "$ActiveState" = failed ]; }

# Prints the services of a unit: for a target those that it wants on its side, for a service itself, for a timer none.
services() {
  case $1 in
    *.target) side=${1#*@} && sed -n 's/^Wants=//p' "units/${1%%@*}@.target" | sed "s/%i/${side%.target}/g" ;;
    *.service) echo "$1" ;;
  esac
}

# A service that failed is started again, unless it died too often: systemd refuses that until somebody says
# `reset-failed`, or some time has gone by.
start() {
  if failed "$1"; then
    if [ "$Result" = start-limit-hit ]; then
      echo "Job for $1 failed: start request repeated too quickly." >&2
      exit 1
    fi
  elif runs "$1"; then return; fi
  rm -f "run/$1"
  setsid "$node" "$supervisor" "$PWD" "$1" </dev/null >/dev/null 2>&1 &
  until [ -e "run/$1" ]; do sleep 0.05; done
}

# Waits for the file of the state, which the supervisor removes when the service has ended. `kill -0` would succeed for
# some seconds more, until the parent of the supervisor has taken note of its end.
stop() {
  if failed "$1" || ! runs "$1"; then return; fi
  kill -TERM "$Pid"
  while [ -e "run/$1" ] && ! failed "$1"; do sleep 0.05; done
}

show() {
  if runs "$1" || failed "$1"; then cat "run/$1"; else printf 'ActiveState=inactive\nNRestarts=0\n'; fi
}

if [ -n "$call" ] && [ "$killAt" = "$call" ]; then kill -9 "$PPID"; fi
verb=$1
now=no
for word; do if [ "$word" = --now ]; then now=yes; fi; done
for word; do
  case $word in *.service | *.target | *.timer) ;; *) continue ;; esac
  case $verb in
    enable) mkdir -p enabled && touch "enabled/$word" ;;
    disable) rm -f "enabled/$word" ;;
  esac
  for unit in $(services "$word"); do
    case $verb-$now in
      start-* | enable-yes) start "$unit" ;;
      stop-* | disable-yes) stop "$unit" ;;
      restart-*) stop "$unit" && start "$unit" ;;
      show-*) show "$unit" ;;
      reset-failed-*) if failed "$unit"; then rm "run/$unit"; fi ;;
    esac
  done
done
if [ -n "$call" ] && [ "$killAt" = "$call.5" ]; then kill -9 "$PPID"; fi
