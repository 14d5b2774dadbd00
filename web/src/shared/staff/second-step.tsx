import { type SecondStepView, typedRecoveryCode } from '@alba/contracts/accounts/second-factor-api'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { logInWithPasskey, logInWithRecoveryCode } from '../../api/staff/auth.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './second-step.module.css'
import { useStaffForm } from './use-staff-form.ts'

type Props = {
  step: SecondStepView
  /** Goes back to the password. */
  onRestart: () => void
  onLoggedIn?: () => unknown
}

const FAILED = 'Une erreur est survenue lors de la connexion'

/** The second step of a login: a passkey, or a recovery code instead. */
export function SecondStep({ step, onRestart, onLoggedIn }: Props) {
  const [byCode, setByCode] = useState(false)
  const Proof = byCode ? RecoveryCode : Passkey
  return (
    <div className={styles.step}>
      <Proof step={step} onLoggedIn={onLoggedIn} />
      <Button look="quiet" onClick={() => setByCode(!byCode)}>
        {byCode ? 'Utiliser ma clé d’accès' : 'Utiliser un code de secours'}
      </Button>
      <Button look="quiet" onClick={onRestart}>
        Recommencer la connexion
      </Button>
    </div>
  )
}

type ProofProps = Pick<Props, 'step'> & { onLoggedIn: Props['onLoggedIn'] | undefined }

function Passkey({ step, onLoggedIn }: ProofProps) {
  const loggingIn = useMutation({ mutationFn: logInWithPasskey, onSuccess: () => onLoggedIn?.() })
  return (
    <>
      <p>Votre mot de passe est correct. Confirmez maintenant que c’est bien vous, avec votre clé d’accès.</p>
      {loggingIn.isError && <Notice tone="error">{errorMessage(loggingIn.error, FAILED)}</Notice>}
      <Button wide busy={loggingIn.isPending} onClick={() => loggingIn.mutate(step)}>
        {loggingIn.isPending ? 'Connexion...' : 'Continuer avec ma clé d’accès'}
      </Button>
    </>
  )
}

function RecoveryCode({ step: { login_token }, onLoggedIn }: ProofProps) {
  const { field, handleSubmit } = useStaffForm(typedRecoveryCode, { recovery_code: '' })
  const loggingIn = useMutation({ mutationFn: logInWithRecoveryCode, onSuccess: () => onLoggedIn?.() })
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={event =>
        void handleSubmit(values => {
          if (!loggingIn.isPending) loggingIn.mutate({ login_token, ...values })
        })(event)
      }
    >
      {loggingIn.isError && <Notice tone="error">{errorMessage(loggingIn.error, FAILED)}</Notice>}
      <TextField
        {...field('recovery_code')}
        label="Code de secours"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint="L’un des dix codes que vous avez notés. Chacun sert une seule fois."
      />
      <Button type="submit" wide busy={loggingIn.isPending}>
        {loggingIn.isPending ? 'Connexion...' : 'Se connecter'}
      </Button>
    </form>
  )
}
