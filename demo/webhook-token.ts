/** What the demo's counterparties show at the webhook endpoint. It is published: production refuses it. */
export const DEMO_WEBHOOK_TOKEN = 'demo-webhook-token-of-the-counterparties';
