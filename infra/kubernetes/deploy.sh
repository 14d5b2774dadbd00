#!/bin/sh
# Brings an installation to the state of an overlay, in an order that lets the old and the new version run at the same time:
#
#   sh infra/kubernetes/deploy.sh infra/kubernetes/overlays/small           a first installation, an upgrade, other settings
#   sh infra/kubernetes/deploy.sh --back infra/kubernetes/overlays/small    back to an older version
#
# An upgrade begins with the services that read events: projector, which rebuilds the read models, then gateway, which reads
# their columns. Command comes last, because it writes events of the new version, which the old readers do not know. On the way
# back to an older version, command comes first, then projector, then gateway. Each step waits until the new pods are ready, and
# the old ones serve until then. A step that fails ends the script: the steps after it are not begun. Once the cause is mended,
# the script can be run again. KUBECTL names another program, for example "kubectl --context centre".
set -eu
order='projector gateway command'
if [ "${1:-}" = --back ]; then
  order='command projector gateway'
  shift
fi
overlay=${1:?"Usage: deploy.sh [--back] <folder of the overlay>"}
[ -d "$overlay/secrets" ] || { echo "$overlay has no secrets: make-secrets.sh makes them." >&2; exit 1; }
kubectl=${KUBECTL:-kubectl}
namespace=$(sed -n 's/^namespace: //p' "$overlay/kustomization.yaml")
name=app.kubernetes.io/name

apply() { $kubectl apply -k "$overlay" -l "$1"; }
# A projector that rebuilds read models takes as long as its progressDeadlineSeconds.
wait_for() { $kubectl -n "$namespace" rollout status "$1" --timeout=70m; }

echo '--- settings, secrets, network and stores'
apply "$name notin (projector,gateway,command,backup,verify)"
for store in $($kubectl -n "$namespace" get statefulset -l app.kubernetes.io/part-of=alba -o name); do wait_for "$store"; done

for service in $order; do
  echo "--- $service"
  apply "$name=$service"
  wait_for "deployment/$service"
done

echo '--- nightly jobs'
apply "$name in (backup,verify)"
