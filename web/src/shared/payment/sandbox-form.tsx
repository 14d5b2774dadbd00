import { DECLINED } from '@alba/contracts/payments/declines'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { wasPaid } from '../../api/payments.ts'
import { confirm, type TestCard, testCards } from '../../api/sandbox.ts'
import { Button } from '../../ui/button.tsx'
import { Choice, Choices } from '../../ui/choice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { type CardFormProps, OFFLINE } from './card-form.ts'
import styles from './payment-form.module.css'

function useConfirm({ intent, returnUrl, onPaid, onUnderWay }: CardFormProps) {
  return useMutation({
    mutationFn: async (card: string) => {
      if (!navigator.onLine) throw new Error(OFFLINE)
      onUnderWay(true)
      const confirmation = await confirm(intent, card, returnUrl)
      if (confirmation.kind === 'paid') return onPaid()
      if (confirmation.kind === 'redirect') {
        location.assign(confirmation.url)
        // Never settles, so that the button stays busy until the bank's page is loaded.
        return new Promise<void>(() => {})
      }
      if (confirmation.kind === 'unclear' && (await wasPaid(intent.payment_intent_id))) return onPaid()
      onUnderWay(false)
      throw new Error(confirmation.kind === 'declined' ? confirmation.message : DECLINED)
    },
  })
}

function Cards({ cards, chosen, onChoose }: { cards: TestCard[]; chosen: string; onChoose: (name: string) => void }) {
  return (
    <Choices label="Carte de test" isLabelShown className={styles.cards}>
      {cards.map(card => (
        <Choice
          key={card.name}
          name="test-card"
          value={card.name}
          checked={card.name === chosen}
          onChange={() => onChoose(card.name)}
        >
          <span>
            <b>{card.label}</b>
            <small>•••• {card.last4}</small>
          </span>
        </Choice>
      ))}
    </Choices>
  )
}

/**
 * The card form of the sandbox, the local stand-in for Stripe. It sends the name of a test card, never a card number.
 */
export default function SandboxForm(props: CardFormProps) {
  const sandboxUrl = props.intent.sandbox_url ?? ''
  const cards = useQuery({ queryKey: ['test-cards', sandboxUrl], queryFn: () => testCards(sandboxUrl), retry: false })
  const [chosen, setChosen] = useState<string>()
  const payment = useConfirm(props)
  const card = chosen ?? cards.data?.[0]?.name

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (card && !payment.isPending) payment.mutate(card)
  }
  if (cards.isPending)
    return <Skeletons count={4} shape="pill" className={styles.form} label="Chargement des cartes de test…" />
  if (!cards.data)
    return (
      <Notice tone="error" title="Le service de paiement ne répond pas">
        <Button look="quiet" onClick={() => void cards.refetch()} busy={cards.isFetching}>
          Réessayer
        </Button>
      </Notice>
    )
  return (
    <form className={styles.form} onSubmit={submit}>
      <Notice>Paiement de démonstration : aucune carte réelle n’est débitée.</Notice>
      <Cards cards={cards.data} chosen={card ?? ''} onChoose={setChosen} />
      {payment.isError && <Notice tone="error">{payment.error.message}</Notice>}
      <Button type="submit" wide busy={payment.isPending} disabled={!card}>
        <Lock aria-hidden="true" />
        {props.label}
      </Button>
    </form>
  )
}
