/** Maximum colleagues and open invitations per company, excluding the owner (MEM-394). */
export const MAX_COLLEAGUES = 20
/** Maximum invitation emails from one company to one address, including withdrawn invitations. */
export const MAX_INVITATION_SENDS = 5
