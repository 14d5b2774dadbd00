import { html, type Markup } from '../pages/html.ts'
import type { Controls } from './controls.ts'
import type { Intent } from './objects.ts'
import { WEBHOOK_MODES } from './webhooks.ts'

const SHOWN = 50

const amount = (cents: number, currency: string) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(cents / 100)

const button = (action: string, label: string): Markup =>
  html`<form class="inline" method="post" action="${action}"><button>${label}</button></form>`

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing']

/** The buttons for what may happen to an intent in its status. */
function actionsOf({ id, status }: Intent): Markup[] {
  const path = `/sandbox/payment_intents/${id}`
  if (status === 'succeeded') return [button(`${path}/dispute`, 'Dispute')]
  if (!OPEN.includes(status)) return []
  const decisions = [button(`${path}/succeed`, 'Succeed'), button(`${path}/fail`, 'Fail')]
  return status === 'processing' ? decisions : [...decisions, button(`${path}/process`, 'Process')]
}

function row(intent: Intent): Markup {
  return html`<tr><td>${intent.id}</td><td>${amount(intent.amount, intent.currency)}</td><td>${intent.status}</td><td>${new Date(intent.created * 1000).toISOString()}</td><td>${actionsOf(intent)}</td></tr>`
}

/**
 * Page for developers: the latest intents, and the controls as plain forms.
 * @param intents oldest first
 */
export function indexPage(intents: Intent[], state: ReturnType<Controls['summary']>): Markup {
  const { webhooks } = state
  const modes = WEBHOOK_MODES.map(mode =>
    mode === webhooks.mode ? html`<option selected>${mode}</option>` : html`<option>${mode}</option>`,
  )
  return html`<main>
<h1>Stripe sandbox</h1>
<p class="test">A local stand-in: no card is charged. ${webhooks.url ? `Webhooks go to ${webhooks.url}.` : 'No webhooks are sent.'}</p>
<dl>
<dt>Payment intents</dt><dd>${state.payment_intents.total}</dd>
<dt>Refunds, disputes</dt><dd>${state.refunds}, ${state.disputes}</dd>
<dt>Events</dt><dd>${state.events}</dd>
<dt>Deliveries</dt><dd>${webhooks.delivered} delivered, ${webhooks.pending} pending, ${webhooks.held} held, ${webhooks.abandoned} abandoned</dd>
</dl>
<form class="inline" method="post" action="/sandbox/webhooks">
<label for="mode">Webhooks</label> <select id="mode" name="mode">${modes}</select>
<label for="delay">after (ms)</label> <input id="delay" name="delay_ms" type="number" min="0" value="${webhooks.delay_ms}">
<button>Set</button>
</form>
${button('/sandbox/webhooks/flush', 'Deliver what is held back')}
<form class="inline" method="post" action="/sandbox/latency">
<label for="latency">API latency (ms)</label> <input id="latency" name="ms" type="number" min="0" value="${state.latency_ms}">
<button>Set</button>
</form>
<div class="scroll"><table>
<thead><tr><th scope="col">Intent</th><th scope="col">Amount</th><th scope="col">Status</th><th scope="col">Created</th><th scope="col">Actions</th></tr></thead>
<tbody>${intents.slice(-SHOWN).reverse().map(row)}</tbody>
</table></div>
</main>`
}
