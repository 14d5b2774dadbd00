import { french } from '@alba/contracts/shared/typography'
import { html, type Markup } from '../pages/html.ts'
import { last4, testCard } from './cards.ts'
import type { PaymentState } from './payment-state.ts'

const euros = (cents: number, currency: string) =>
  new Intl.NumberFormat('fr-FR', { style: 'currency', currency }).format(cents / 100)

const notice = html`<p class="test">${french('Environnement de test : aucun paiement réel n’est effectué.')}</p>`

/** The question as the cardholder sees it: one form with two answers. */
export function questionPage({ intent, card }: PaymentState, token: string, merchant: string): Markup {
  return html`<main class="narrow">
<h1>Authentification 3-D Secure</h1>
${notice}
<p>Votre banque vous demande de confirmer ce paiement.</p>
<dl>
<dt>Marchand</dt><dd>${merchant}</dd>
<dt>Montant</dt><dd>${euros(intent.amount, intent.currency)}</dd>
${card ? html`<dt>Carte</dt><dd>Visa se terminant par ${last4(testCard(card))}</dd>` : ''}
</dl>
<form method="post" action="/3ds/${intent.id}" class="choices">
<input type="hidden" name="token" value="${token}">
<button class="primary" name="result" value="success">Valider le paiement</button>
<button name="result" value="failure">Refuser</button>
</form>
</main>`
}

/** Shown when the question was answered already, or does not exist. `link` leads back to the merchant. */
export const closedPage = (message: string, link?: string): Markup => html`<main class="narrow">
<h1>Authentification 3-D Secure</h1>
${notice}
<p>${message}</p>
${link ? html`<p><a href="${link}">Revenir sur le site du marchand</a></p>` : ''}
</main>`
