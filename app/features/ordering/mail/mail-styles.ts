import type { CSSProperties } from 'react';

// Mail programs drop style sheets, so every element has its own style.

export const MUTED = '#5c5a70';
export const font: CSSProperties = {
  color: '#1d1b2c',
  fontFamily: 'Inter Variable, Inter, Vazirmatn Variable, Segoe UI, Roboto, Helvetica, Arial, sans-serif',
  fontSize: 15,
  lineHeight: '22px',
};
export const page: CSSProperties = { ...font, maxWidth: 600, background: '#ffffff' };
export const paragraph: CSSProperties = { margin: '0 0 16px' };
export const button: CSSProperties = {
  display: 'inline-block',
  padding: '11px 20px',
  borderRadius: 8,
  background: '#5b4bd6',
  color: '#ffffff',
  fontWeight: 600,
  textDecoration: 'none',
};
