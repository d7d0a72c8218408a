/** Colleagues that a company may have beside its owner, open invitations counted with them (MEM-394). */
export const MOST_COLLEAGUES = 20
/** Mails of invitations that one address gets of one company, ended ones counted with them. */
export const MOST_SENT = 5
