import { redirect } from 'react-router'

/** PUB-017, MEM-297. */
export const loader = () => redirect('/platform')
