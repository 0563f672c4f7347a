/** The accounts of the demo, which its log-in forms offer and its page of demos names (readings 20, 32). */
export const DEMO_DEALER = { bayikodu: '508', email: 'bayi508@karpin.example', password: 'karpin508' };
export const DEMO_STAFF = { email: 'destek@karpin.example', password: 'Karpin-demo-2026' };
