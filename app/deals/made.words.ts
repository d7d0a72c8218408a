/** The way to the thread that an inquiry began. */
export const openThread = (id: string) => ({ label: 'Open the conversation', to: `/inquiries/${id}` })
