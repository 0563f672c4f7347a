// Imported first by every command: an old Node ends here with one line instead of failing later with a stack trace.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Node ${process.versions.node} is too old: this product needs Node 20.19 or newer (https://nodejs.org).`,
  );
  process.exit(1);
}
