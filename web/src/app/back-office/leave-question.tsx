import { stay, useLeaving } from '../../shared/staff/unsaved.ts'
import { Confirm } from '../../ui/confirm.tsx'

/** Asks before the user goes elsewhere and loses what they typed. */
export function LeaveQuestion() {
  const asked = useLeaving(leaving => leaving.asked)
  if (!asked) return null
  return (
    <Confirm
      title="Abandonner les modifications ?"
      confirmLabel="Abandonner"
      cancelLabel="Continuer à modifier"
      danger
      busy={false}
      onConfirm={() => {
        // Closes this question; then the navigation goes on.
        stay()
        asked.leave()
      }}
      onClose={stay}
    >
      <p>Ce que vous avez changé dans « {asked.name} » n’est pas enregistré.</p>
    </Confirm>
  )
}
