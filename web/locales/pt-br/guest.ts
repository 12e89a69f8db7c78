import auth from './auth.json';
import descadastro from './descadastro.json';
import shell from './shell.json';
import verificar from './verificar.json';

/** The texts of the screens that need no login. */
export const texts = { auth, descadastro, shell, verificar };
