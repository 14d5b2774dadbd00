import { quantity } from '@alba/contracts/shared/quantity'
import { centre } from '../../shared/centre.ts'
import { presentTerms } from '../../shared/terms.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { DeclarationForm } from './declaration-form.tsx'
import { useWithdrawal } from './draft.ts'
import { ReceiptStep } from './receipt-step.tsx'
import { useWithdrawalStep } from './steps.ts'

function CurrentStep() {
  const { step } = useWithdrawalStep()
  const { values, receipt } = useWithdrawal()
  if (step === 'receipt' && receipt) return <ReceiptStep receipt={receipt} />
  // Without a reference there is nothing to confirm: the session has ended, or the visitor went back from the receipt.
  if (step === 'confirm' && values.reference) return <ConfirmStep />
  return <DeclarationForm />
}

/** /retractation: the right of withdrawal, in two steps (Code de la consommation L. 221-21, D. 221-5). */
export default function WithdrawalPage() {
  return (
    <>
      <title>{`Renoncer à un achat — ${centre.name}`}</title>
      <meta
        name="description"
        content={`Bon cadeau ou forfait : ${quantity(presentTerms.withdrawalDays, 'calendar day')} pour changer d’avis. Déclarez votre rétractation en ligne, en deux étapes, et recevez aussitôt un accusé de réception.`}
      />
      <CurrentStep />
    </>
  )
}
