import { passwordAgain } from '@alba/contracts/accounts/second-factor-api'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../api/errors.ts'
import { addPasskey, removePasskey, renewRecoveryCodes } from '../../api/staff/second-factor.ts'
import { sendOnce, useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './account.module.css'

/** A change to the second factor. `isLast`: it is the user's only passkey. */
export type Change = { kind: 'add' } | { kind: 'renew' } | { kind: 'remove'; id: string; isLast: boolean }

function wordsOf(change: Change) {
  if (change.kind === 'add')
    return {
      title: 'Ajouter une clé d’accès',
      text: 'Votre navigateur va vous proposer de créer la clé sur cet appareil, sur un téléphone ou sur une clé de sécurité.',
      button: 'Continuer',
    }
  if (change.kind === 'renew')
    return {
      title: 'Nouveaux codes de secours',
      text: 'Dix nouveaux codes vont être créés. Les précédents ne vaudront plus rien.',
      button: 'Créer les codes',
    }
  const last = 'C’est la dernière : votre mot de passe suffira de nouveau, et vos codes de secours seront effacés.'
  return {
    title: 'Supprimer cette clé d’accès',
    text: change.isLast ? last : 'Elle ne permettra plus de vous connecter.',
    button: 'Supprimer la clé',
  }
}

/** @returns new recovery codes; null when the change created none */
function apply(change: Change, password: string): Promise<readonly string[] | null> {
  if (change.kind === 'add') return addPasskey(password)
  return change.kind === 'renew' ? renewRecoveryCodes(password) : removePasskey(change.id, password)
}

type Props = {
  change: Change
  onDone: (codes: readonly string[] | null) => unknown
  onClose: () => void
}

/** Asks for the password before the change, so that somebody at an unattended computer cannot make it. */
export function SecondFactorChange({ change, onDone, onClose }: Props) {
  const { title, text, button } = wordsOf(change)
  const { field, handleSubmit } = useStaffForm(passwordAgain, { password: '' })
  const changing = useMutation({
    mutationFn: ({ password }: { password: string }) => apply(change, password),
    onSuccess: onDone,
  })
  return (
    <Modal
      title={title}
      onClose={() => {
        if (!changing.isPending) onClose()
      }}
    >
      <form className={styles.form} noValidate onSubmit={event => void handleSubmit(sendOnce(changing))(event)}>
        <p>{text}</p>
        {changing.isError && (
          <Notice tone="error">{errorMessage(changing.error, 'Cela n’a pas abouti. Merci de réessayer.')}</Notice>
        )}
        <PasswordField {...field('password')} label="Votre mot de passe" autoComplete="current-password" />
        <Button type="submit" look={change.kind === 'remove' ? 'danger' : 'full'} busy={changing.isPending}>
          {button}
        </Button>
      </form>
    </Modal>
  )
}
