import { french } from '@alba/contracts/shared/typography'
import { withdrawalRequest } from '@alba/contracts/withdrawals/api'
import { useEffect } from 'react'
import layout from '../../shared/flow/layout.module.css'
import { ErrorSummary } from '../../shared/form/error-summary.tsx'
import { UntilReady } from '../../shared/form/until-ready.tsx'
import { useDraftForm } from '../../shared/form/use-draft-form.ts'
import { periodOfAnySale } from '../../shared/terms.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useWithdrawal } from './draft.ts'
import { Head } from './head.tsx'
import { goTo, useWithdrawalStep } from './steps.ts'
import styles from './withdrawal.module.css'

const FIELDS = ['name', 'email', 'reference'] as const

/** The first step: the form. Nothing is sent yet. */
export function DeclarationForm() {
  const { form, wrong, focusFirst } = useDraftForm(useWithdrawal, withdrawalRequest, FIELDS)
  const { reference } = useWithdrawalStep()
  const { register, setValue, formState } = form
  useEffect(() => {
    // A typed reference is not overwritten: after « back » the history entry still contains the former one.
    if (reference && !useWithdrawal.getState().values.reference) setValue('reference', reference)
  }, [reference, setValue])
  const field = (name: (typeof FIELDS)[number]) => ({
    ...register(name),
    id: name,
    error: formState.errors[name]?.message,
    required: true,
  })
  return (
    <>
      <Head stage="Votre déclaration" title="Renoncer à un achat">
        <p>
          {french(
            `Pour un bon cadeau ou un forfait, vous avez ${periodOfAnySale ?? 'le délai indiqué lors de l’achat,'} à compter du paiement${periodOfAnySale ? '' : ','} pour changer d’avis, sans donner de motif et sans frais, tant qu’aucun soin n’a été réservé avec.`,
          )}
        </p>
      </Head>
      <div className={`page ${styles.narrow}`}>
        <form
          className={`${layout.panel} ${layout.stack}`}
          noValidate
          onSubmit={event => void form.handleSubmit(() => goTo('confirm'), focusFirst)(event)}
        >
          <UntilReady>
            <TextField
              {...field('name')}
              label="Votre nom"
              autoComplete="name"
              hint="Prénom et nom, comme à l’achat."
            />
            <TextField
              {...field('email')}
              label="E-mail"
              type="email"
              autoComplete="email"
              hint="L’accusé de réception y est envoyé."
            />
            <TextField
              {...field('reference')}
              label="Numéro du bon cadeau ou de l’achat"
              autoComplete="off"
              spellCheck={false}
              hint="Il se trouve sur votre bon, et dans l’e-mail de confirmation."
            />
            <ErrorSummary wrong={wrong} />
            <Button type="submit" wide>
              Continuer
            </Button>
          </UntilReady>
        </form>
      </div>
    </>
  )
}
