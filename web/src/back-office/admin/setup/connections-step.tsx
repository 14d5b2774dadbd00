/** Whether cards and letters work. */
export function ConnectionsStep() {
  return null
}
