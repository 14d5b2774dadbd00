import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { errorMessage } from '../../api/errors.ts'
import { withdraw } from '../../api/withdrawals.ts'
import layout from '../../shared/flow/layout.module.css'
import { isRefused, submissionFor } from '../../shared/idempotency.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Declaration } from './declaration.tsx'
import { useWithdrawal, type WithdrawalValues } from './draft.ts'
import { Head } from './head.tsx'
import { goTo } from './steps.ts'
import styles from './withdrawal.module.css'

/** Sends the declaration. Sending the same declaration again makes no second one. */
async function declare(values: WithdrawalValues): Promise<void> {
  const body = { name: values.name.trim(), email: values.email.trim(), reference: values.reference.trim() }
  const submission = submissionFor(body, useWithdrawal.getState().submission, () => crypto.randomUUID())
  useWithdrawal.setState({ submission })
  const { received_at: receivedAt } = await withdraw(body, submission.key).catch(error => {
    if (isRefused(error)) useWithdrawal.setState({ submission: null })
    throw error
  })
  useWithdrawal.setState({ ...useWithdrawal.getInitialState(), receipt: { receivedAt, values: body } })
  goTo('receipt', true)
}

/** The second step: shows the declaration again, and sends it. */
export function ConfirmStep() {
  const values = useWithdrawal(draft => draft.values)
  const sending = useMutation({ mutationFn: declare })
  return (
    <>
      <Head stage="Confirmation" title="Relisez, puis confirmez">
        <p>Votre déclaration est envoyée dès que vous la confirmez.</p>
      </Head>
      <div className={`page ${styles.narrow}`}>
        <section className={`${layout.panel} ${layout.stack}`} aria-label="Votre déclaration">
          <p className={styles.statement}>
            Je déclare renoncer au contrat portant sur le bon cadeau ou le forfait désigné ci-dessous.
          </p>
          <Declaration values={values} />
          {sending.isError && (
            <Notice tone="error">
              {errorMessage(
                sending.error,
                'Votre déclaration n’a pas pu être envoyée. Veuillez réessayer dans un instant.',
              )}
            </Notice>
          )}
          <Button
            wide
            busy={sending.isPending}
            onClick={() => {
              if (!sending.isPending) sending.mutate(values)
            }}
          >
            Confirmer la rétractation
          </Button>
          {/* Disabled while sending: if a message above disappears, the second click of a double click may land on
              this button. */}
          <button type="button" className={layout.back} disabled={sending.isPending} onClick={() => goTo(null, true)}>
            <ArrowLeft aria-hidden="true" />
            Modifier
          </button>
        </section>
      </div>
    </>
  )
}
