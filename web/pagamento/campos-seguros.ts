import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bandeira, Campo, CampoSeguro, CartaoDeTeste, Checkout, Metodos } from '#web/pagamentos/index.ts';

/** The state of a field in a frame of the provider; its text is not known here. */
export type Estado = '' | 'valido' | 'invalido' | 'vencido';
export type Nome = 'numero' | 'validade' | 'codigo';

const CAMPOS: Record<Nome, { tipo: CampoSeguro; placeholder: string }> = {
  numero: { tipo: 'cardNumber', placeholder: '' },
  validade: { tipo: 'expirationDate', placeholder: '12/30' },
  codigo: { tipo: 'securityCode', placeholder: '' },
};
/** The code of a card whose brand is not known. */
const CODIGO_COMUM = { length: 3 };
const NOMES = Object.keys(CAMPOS) as Nome[];

/** The text of the frames looks like that of our fields. */
const estiloDe = (id: string) => {
  const container = document.getElementById(id);
  const { color, fontSize, fontFamily } = getComputedStyle(container ?? document.body);
  const placeholderColor = getComputedStyle(document.body).getPropertyValue('--mantine-color-placeholder').trim();
  return { color, fontSize, fontFamily, placeholderColor };
};

type Mensagem = { cause: string; message: string };
const estadoDe = (erros: Mensagem[]): Estado => {
  if (!erros.length) return 'valido';
  const old = erros.some(({ cause, message }) => cause === 'invalid_value' && /greater/.test(message));
  return old ? 'vencido' : 'invalido';
};

type Opcoes = { checkout: Checkout; metodo: keyof Metodos; onEstado: (nome: Nome, estado: Estado) => void };

/** Puts the provider's frames into the elements with these ids, and follows what they report. */
export const useCamposSeguros = ({ checkout, metodo, onEstado }: Opcoes) => {
  const { t } = useTranslation('pagamentos');
  const prefix = useId();
  const campos = useRef<Partial<Record<Nome, Campo>>>({});
  const [bandeira, setBandeira] = useState<Bandeira | null>(null);
  const [cartoesDeTeste, setCartoesDeTeste] = useState<CartaoDeTeste[]>([]);
  const [falhou, setFalhou] = useState(false);
  const idDe = (nome: Nome) => `${prefix}-${nome}`;
  const ouvir = useRef({ t, onEstado, idDe });
  ouvir.current = { t, onEstado, idDe };

  useEffect(() => {
    const { t: texto, idDe: id } = ouvir.current;
    const made = NOMES.map((nome) => {
      const { tipo, placeholder } = CAMPOS[nome];
      const campo = checkout.sdk.fields.create(tipo, {
        placeholder,
        srLabel: texto(`cartao.${nome}`),
        ariaRequired: true,
        style: estiloDe(id(nome)),
        ...(nome === 'validade' && { mode: 'short' }),
      });
      campo.on('validityChange', ({ errorMessages = [] }) => ouvir.current.onEstado(nome, estadoDe(errorMessages)));
      campo.on('error', () => setFalhou(true));
      campos.current[nome] = campo;
      return campo;
    });
    const { numero, codigo } = campos.current;
    numero?.on('ready', ({ testCards = [] }) => setCartoesDeTeste(testCards));
    numero?.on('binChange', ({ bin }) => {
      const found = bin ? checkout.bandeiraDe(bin, metodo) : null;
      setBandeira(found);
      if (bin) codigo?.update({ settings: found?.codigo ?? CODIGO_COMUM });
    });
    for (const nome of NOMES) campos.current[nome]?.mount(id(nome));
    return () => {
      for (const campo of made) campo.unmount();
    };
  }, [checkout, metodo]);

  return { idDe, bandeira, cartoesDeTeste, falhou, campos: campos.current };
};
