import { redirect } from 'react-router'

/** Where password managers lead people who want to change a password (W3C change-password-url). */
export const loader = () => redirect('/settings#password')
