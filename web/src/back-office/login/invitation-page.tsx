import { type InvitationView, invitationAcceptance } from '@alba/contracts/accounts/api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../api/errors.ts'
import { acceptInvitation, invitationQuery } from '../../api/staff/invitations.ts'
import { frenchMomentAt } from '../../shared/centre-time.ts'
import { QueryView } from '../../shared/query-view.tsx'
import { useStaffForm } from '../../shared/staff/use-staff-form.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { Entrance } from './entrance.tsx'
import styles from './login.module.css'
import { PASSWORD_HINT, STAFF_ONLY } from './words.ts'

/** The page to which the link of an invitation leads: the person chooses a password. */
export default function InvitationPage() {
  // The secret follows a `#`, so that it is in no request for the page.
  const [token] = useState(() => location.hash.slice(1))
  const invitation = useQuery(invitationQuery(token))
  return (
    <Entrance title="Invitation" heading="Bienvenue" note={STAFF_ONLY}>
      <QueryView
        query={invitation}
        waiting={<Skeletons count={3} shape="pill" className={styles.form} label="Chargement…" />}
        failure="Le lien n’a pas pu être vérifié. Merci de réessayer."
        isPart
      >
        {found => <ChoosePassword token={token} invitation={found} />}
      </QueryView>
    </Entrance>
  )
}

function ChoosePassword({ token, invitation }: { token: string; invitation: InvitationView }) {
  const { field, handleSubmit } = useStaffForm(invitationAcceptance, { token, password: '' })
  const choosing = useMutation({ mutationFn: (password: string) => acceptInvitation(token, password) })
  if (choosing.isSuccess)
    return (
      <>
        <Notice tone="success" live>
          Votre mot de passe est enregistré. Connectez-vous avec {choosing.data.email}.
        </Notice>
        <ButtonLink href="/login" wide>
          Se connecter
        </ButtonLink>
      </>
    )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event =>
        void handleSubmit(({ password }) => {
          if (!choosing.isPending) choosing.mutate(password)
        })(event)
      }
    >
      <p className={styles.lead}>
        {invitation.name}, choisissez le mot de passe de votre compte. Ce lien est valable jusqu’au{' '}
        {frenchMomentAt(invitation.valid_until)}.
      </p>
      <TextField id="email" label="E-mail" type="email" autoComplete="username" readOnly value={invitation.email} />
      <PasswordField
        {...field('password')}
        label="Nouveau mot de passe"
        autoComplete="new-password"
        hint={PASSWORD_HINT}
      />
      {choosing.isError && (
        <Notice tone="error">
          {errorMessage(choosing.error, 'Le mot de passe n’a pas pu être enregistré. Merci de réessayer.')}
        </Notice>
      )}
      <Button type="submit" wide busy={choosing.isPending}>
        Enregistrer mon mot de passe
      </Button>
    </form>
  )
}
