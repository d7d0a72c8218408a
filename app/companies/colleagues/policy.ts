/** Colleagues that a company may have beside its owner, open invitations counted with them (MEM-394). */
export const MOST_COLLEAGUES = 20
