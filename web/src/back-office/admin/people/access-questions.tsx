import { invitationRequest, type PersonView } from '@alba/contracts/admin/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { staffKeys } from '../../../api/staff/keys.ts'
import { changeOperatorRole, changeRole, disablePerson, invitePerson } from '../../../api/staff/people.ts'
import { useConfirmedClose } from '../../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toasts.ts'
import styles from '../shared/admin.module.css'
import { invitationLabel } from './access.ts'

type Props = { person: PersonView; onClose: () => void }

const FAILED = 'L’enregistrement n’a pas abouti. Merci de réessayer.'

/** Changes the access of a person, then refetches the data of the admin screens and the user's own profile. */
function useChange<Variables>(change: (given: Variables) => Promise<unknown>, done: string, onClose: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      toast.success(done)
      onClose()
    },
    onSettled: () =>
      Promise.all([staffKeys.admin, staffKeys.profile].map(queryKey => client.invalidateQueries({ queryKey }))),
  })
}

/**
 * Sends the link with which a person chooses a password. The e-mail address can be corrected until the person has
 * chosen the password.
 */
export function InvitationQuestion({ person, onClose }: Props) {
  const formId = useId()
  const { field, handleSubmit, formState } = useStaffForm(invitationRequest, { email: person.email ?? '' })
  const inviting = useChange((email: string) => invitePerson(person.id, email), 'Invitation envoyée', onClose)
  const leave = useConfirmedClose(formState.isDirty && !inviting.isSuccess, person.name, onClose)
  const close = () => {
    if (!inviting.isPending) leave()
  }
  return (
    <Modal
      title={invitationLabel(person)}
      onClose={close}
      actions={
        <>
          <Button look="outline" disabled={inviting.isPending} onClick={close}>
            Annuler
          </Button>
          <Button type="submit" form={formId} busy={inviting.isPending}>
            Envoyer le lien
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={event =>
          void handleSubmit(({ email }) => {
            if (!inviting.isPending) inviting.mutate(email)
          })(event)
        }
      >
        <TextField
          {...field('email')}
          label="Adresse e-mail"
          type="email"
          readOnly={person.email_stays}
          hint={person.email_stays ? 'L’adresse d’un compte déjà ouvert ne change pas.' : undefined}
        />
        <p>
          {person.name} reçoit un lien pour choisir un mot de passe. Il est valable sept jours et une seule fois ; un
          lien envoyé plus tôt ne vaut plus rien.
        </p>
        {person.access === 'active' && <p>Son mot de passe actuel reste valable tant que le lien n’a pas servi.</p>}
        {inviting.isError && <Notice tone="error">{errorMessage(inviting.error, FAILED)}</Notice>}
      </form>
    </Modal>
  )
}

/** Asks before the role `admin` is given to a person or taken from them. */
export function RoleQuestion({ person, isOneself, onClose }: Props & { isOneself: boolean }) {
  const becomesAdmin = person.role !== 'admin'
  const newRole = becomesAdmin ? 'admin' : 'practitioner'
  const changing = useChange(() => changeRole(person.id, newRole), 'Rôle modifié', onClose)
  return (
    <Confirm
      title={becomesAdmin ? 'Donner le rôle d’administrateur ?' : 'Retirer le rôle d’administrateur ?'}
      confirmLabel={becomesAdmin ? 'Donner le rôle' : 'Retirer le rôle'}
      busy={changing.isPending}
      error={changing.isError ? errorMessage(changing.error, FAILED) : undefined}
      onConfirm={() => changing.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        {becomesAdmin
          ? `${person.name} pourra modifier les soins, les prix, les salles, les règles de réservation et les accès de chacun.`
          : `${isOneself ? 'Vous n’aurez' : `${person.name} n’aura`} plus accès à l’administration, tout de suite.`}
      </p>
    </Confirm>
  )
}

/** Asks before a person is given or loses access to the operators' page. */
export function OperatorQuestion({ person, isOneself, onClose }: Props & { isOneself: boolean }) {
  const becomesOperator = !person.is_operator
  const changing = useChange(() => changeOperatorRole(person.id, becomesOperator), 'Rôle modifié', onClose)
  return (
    <Confirm
      title={becomesOperator ? 'Donner l’accès à l’exploitation ?' : 'Retirer l’accès à l’exploitation ?'}
      confirmLabel={becomesOperator ? 'Donner l’accès' : 'Retirer l’accès'}
      busy={changing.isPending}
      error={changing.isError ? errorMessage(changing.error, FAILED) : undefined}
      onConfirm={() => changing.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        {becomesOperator
          ? `${person.name} verra si le site fonctionne bien, et pourra relancer ou écarter ce qui est bloqué. Chacun de ces actes est noté, avec son motif.`
          : `${isOneself ? 'Vous ne verrez' : `${person.name} ne verra`} plus la page « Exploitation », tout de suite.`}
      </p>
    </Confirm>
  )
}

/** Asks before a person's access is closed, which also ends their sessions. */
export function DisableQuestion({ person, onClose }: Props) {
  const disabling = useChange(() => disablePerson(person.id), 'Accès fermé', onClose)
  return (
    <Confirm
      title={`Fermer l’accès de ${person.name} ?`}
      confirmLabel="Fermer l’accès"
      danger
      busy={disabling.isPending}
      error={disabling.isError ? errorMessage(disabling.error, FAILED) : undefined}
      onConfirm={() => disabling.mutate(undefined)}
      onClose={onClose}
    >
      <p>Toutes ses sessions se ferment tout de suite. Ses rendez-vous et ses disponibilités restent.</p>
      {person.role === 'admin' && <p>Le rôle d’administrateur est retiré aussi.</p>}
      <p>Vous pourrez rouvrir l’accès avec une nouvelle invitation.</p>
    </Confirm>
  )
}
