import { Confirm } from '../../ui/confirm.tsx'

type Props = { name: string; onLeave: () => void; onStay: () => void }

/** Asked before what was typed in a service is lost. */
export const LeaveQuestion = ({ name, onLeave, onStay }: Props) => (
  <Confirm
    title="Abandonner les modifications ?"
    confirmLabel="Abandonner"
    cancelLabel="Continuer à modifier"
    danger
    busy={false}
    onConfirm={onLeave}
    onClose={onStay}
  >
    <p>Ce que vous avez changé dans « {name} » n’est pas enregistré.</p>
  </Confirm>
)
