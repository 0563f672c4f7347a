/** The accounts of the demonstration that its log-ins fill in and its page of demos names (readings 20, 32). */
export const DEMO_DEALER = { bayikodu: '508', email: 'bayi508@karpin.example', password: 'karpin508' };
export const DEMO_STAFF = { email: 'destek@karpin.example', password: 'Karpin-demo-2026' };
