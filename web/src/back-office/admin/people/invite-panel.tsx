import { newPersonRequest } from '@alba/contracts/admin/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { addPerson } from '../../../api/staff/people.ts'
import { refreshOffer } from '../../../api/staff/retiring.ts'
import { useUnsaved } from '../../../shared/staff/unsaved.ts'
import { sendOnce, useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { PanelFoot } from '../../../ui/panel-foot.tsx'
import { toast } from '../../../ui/toasts.ts'
import styles from '../shared/admin.module.css'
import { PanelHead } from '../shared/panel-head.tsx'

const EMPTY = { name: '', email: '' }

/** Invites somebody new: they appear on the agenda at once, and can log in once they have chosen a password. */
export function InvitePanel({ onBack, onAdded }: { onBack: () => void; onAdded: (id: number) => void }) {
  const client = useQueryClient()
  const { field, handleSubmit, formState, reset } = useStaffForm(newPersonRequest, EMPTY)
  const inviting = useMutation({
    mutationFn: addPerson,
    onSuccess: async () => {
      reset(EMPTY)
      await refreshOffer(client)
    },
  })
  useUnsaved(formState.isDirty && !inviting.isSuccess, 'Nouvelle personne', { param: 'personne' })
  const added = inviting.data?.id
  // In an effect, because the form has no unsaved changes only from this render on: an earlier navigation would ask
  // about them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is called once
  useEffect(() => {
    if (added === undefined) return
    toast.success('Invitation envoyée')
    onAdded(added)
  }, [added])
  return (
    <Panel pad aria-label="Inviter une personne">
      <PanelHead title="Inviter une personne" onBack={onBack} />
      <form className={styles.form} noValidate onSubmit={event => void handleSubmit(sendOnce(inviting))(event)}>
        <fieldset className={styles.fields} disabled={inviting.isPending}>
          <div className={styles.two}>
            <TextField {...field('name')} label="Prénom et nom" hint="Comme les clients le liront" autoComplete="off" />
            <TextField {...field('email')} label="Adresse e-mail" type="email" autoComplete="off" />
          </div>
          <p className={styles.note}>
            Elle reçoit un lien, valable sept jours et une seule fois, avec lequel elle choisit son mot de passe. Ses
            créneaux ne sont proposés qu’une fois ses disponibilités saisies.
          </p>
        </fieldset>
        {inviting.isError && (
          <Notice tone="error">{errorMessage(inviting.error, 'L’invitation n’a pas pu être envoyée.')}</Notice>
        )}
        <PanelFoot>
          <Button look="outline" disabled={inviting.isPending} onClick={onBack}>
            Annuler
          </Button>
          <Button type="submit" busy={inviting.isPending}>
            Envoyer l’invitation
          </Button>
        </PanelFoot>
      </form>
    </Panel>
  )
}
