export const SENT = {
  title: 'Message sent',
  text: "Thank you for your message. We'll get back to you soon.",
} as const
