/** Said where the last changes could not be saved before the form is left. */
export const LEAVING_FORM = {
  text: 'The last changes could not be saved with your account. They stay in this browser and are offered when you come back.',
  leave: 'Leave',
}
