import { startOidcProvider } from '../support/oidc-server';
import { axeFindingsInThemes } from './axe';
import { expect, register, test } from './fixtures';

const PORT = Number(process.env.E2E_OIDC_PORT ?? '3997');

test('D5 somebody links the account of their company by their password once, and comes in by it from then on', async ({
  page,
  context,
  baseURL,
}) => {
  const name = `kurum-${Math.random().toString(36).slice(2, 8)}`;
  const person = { displayName: name, email: `${name}@ornek.example`, password: 'gizem729' };
  const provider = await startOidcProvider({ redirectUri: `${baseURL}/callback`, port: PORT });
  try {
    provider.seat(name, `${name}@kurum.example`);
    await register(page, baseURL, person);
    await context.clearCookies();

    const button = page.getByRole('link', { name: 'Kurum hesabı ile giriş yapın' });
    await page.goto('/login?as=member&to=/account/security');
    await button.click();
    await expect(page).toHaveURL('/login/link?to=%2Faccount%2Fsecurity');
    await expect(page.getByText(`${name}@kurum.example`)).toBeVisible();
    expect(await axeFindingsInThemes(page)).toEqual([]);
    await page.getByLabel('E-posta').fill(person.email);
    await page.getByLabel('Parola', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Giriş yapın ve bağlayın' }).click();
    await expect(page).toHaveURL('/account/security');

    await context.clearCookies();
    await page.goto('/login?as=member&to=/account/security');
    await button.click();
    await expect(page).toHaveURL('/account/security');
    await page.getByRole('button', { name: 'Bağı kaldır' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Kimliği kaldır' }).click();
    // The session was opened by it.
    await expect(page).toHaveURL('/login?to=%2Faccount%2Fsecurity');
  } finally {
    await provider.stop();
  }
});
