/** The way to the thread that an inquiry began (END-099). */
export const openThread = (id: string) => ({ label: 'Open the conversation', to: `/inquiries/${id}` })
