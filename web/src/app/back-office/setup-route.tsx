import SetupScreen from '../../back-office/admin/setup/setup-screen.tsx'
import { WeeklyPanel } from '../../back-office/availabilities/weekly/weekly-panel.tsx'

const showHours = (practitionerId: number) => <WeeklyPanel practitionerId={practitionerId} />

/** The screen « Mise en service », with the weekly hours of « Disponibilités ». */
export default function SetupRoute() {
  return <SetupScreen showHours={showHours} />
}
