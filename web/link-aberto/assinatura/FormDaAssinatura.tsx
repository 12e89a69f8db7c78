import { type FormEvent, useState } from 'react';
import type { AssinaturaDoLink } from '#contract/links/assinatura-aberta.ts';
import { type Falha, falhaDo, mandar } from '../chamar.ts';
import { Aviso } from '../partes.tsx';
import { useIdioma } from '../textos.ts';
import { Quadro, type Tracos } from './Quadro.tsx';

type Escrito = { nome: string; cpf: string; tipo: 'desenho' | 'digitada'; tracos: Tracos; aceito: boolean };
type Erros = Partial<Record<'nome' | 'cpf' | 'marca' | 'aceito', string>>;
const VAZIO: Escrito = { nome: '', cpf: '', tipo: 'desenho', tracos: [], aceito: false };

const corpoDe = ({ nome, cpf, tipo, tracos, aceito }: Escrito, { sha256, declaracao }: AssinaturaDoLink) => ({
  nome,
  cpf: cpf.trim() || null,
  marca: tipo === 'desenho' ? { tipo, tracos } : { tipo },
  aceito,
  declaracao,
  sha256,
});

/** What the server says about a field, under the field. */
const errosDa = (falha: Falha): Erros => {
  if (falha.tipo !== 'recusa') return {};
  const de = (campo: string) => falha.campos[campo]?.[0];
  const marca = Object.entries(falha.campos).find(([campo]) => campo.startsWith('marca'))?.[1]?.[0];
  const erros = { nome: de('nome'), cpf: de('cpf'), aceito: de('aceito') ?? de('declaracao'), marca };
  return Object.fromEntries(Object.entries(erros).filter(([, erro]) => erro !== undefined));
};

type Depois = { receber: (dado: AssinaturaDoLink) => void; recarregar: () => void };

/** The page shows a declaration that is no longer the one to agree to. */
const mudouDeclaracao = (falha: Falha) => falha.tipo === 'recusa' && falha.campos.declaracao !== undefined;

type Formulario = { dado: AssinaturaDoLink; escrito: Escrito; mudar: (em: Partial<Escrito>) => void };

/**
 * Sends the form. What was typed stays while the connection is lost; the same signature twice counts once. Another
 * declaration is read again and has to be agreed to again.
 */
const useAssinar = ({ dado, escrito, mudar }: Formulario, { receber, recarregar }: Depois) => {
  const { t, locale } = useIdioma();
  const [erros, setErros] = useState<Erros>({});
  const [falha, setFalha] = useState<Falha | null>(null);
  const [ocupado, setOcupado] = useState(false);
  const faltas = (): Erros => ({
    ...(escrito.nome.trim() ? {} : { nome: t('assinatura.falta_nome') }),
    ...(escrito.tipo === 'digitada' || escrito.tracos.length ? {} : { marca: t('assinatura.falta_traco') }),
    ...(escrito.aceito ? {} : { aceito: t('assinatura.falta_aceite') }),
  });
  const enviar = async () => {
    setOcupado(true);
    setFalha(null);
    try {
      const response = await mandar('/assinatura/assinar', locale, corpoDe(escrito, dado));
      receber(await response.json());
    } catch (error) {
      const nova = falhaDo(error);
      const campos = errosDa(nova);
      setErros(campos);
      if (mudouDeclaracao(nova)) mudar({ aceito: false });
      if (nova.tipo === 'fechado' || mudouDeclaracao(nova)) recarregar();
      if (!Object.keys(campos).length) setFalha(nova);
    }
    setOcupado(false);
  };
  const assinar = (event: FormEvent) => {
    event.preventDefault();
    const agora = faltas();
    setErros(agora);
    if (!Object.keys(agora).length && !ocupado) void enviar();
  };
  return { erros, falha, ocupado, assinar };
};

const Erro = ({ texto }: { texto: string | undefined }) => (texto ? <p role="alert">{texto}</p> : null);

/** The mark: drawn, or the typed name. */
const Marca = ({
  escrito,
  mudar,
  erro,
}: {
  escrito: Escrito;
  mudar: (em: Partial<Escrito>) => void;
  erro?: string;
}) => {
  const { t } = useIdioma();
  return (
    <fieldset>
      <legend>{t('assinatura.como')}</legend>
      {(['desenho', 'digitada'] as const).map((tipo) => (
        <label key={tipo} className="opcao">
          <input type="radio" name="marca" checked={escrito.tipo === tipo} onChange={() => mudar({ tipo })} />
          {t(`assinatura.${tipo}`)}
        </label>
      ))}
      {escrito.tipo === 'desenho' && (
        <Quadro tracos={escrito.tracos} mudar={(tracos) => mudar({ tracos })} invalido={erro !== undefined} />
      )}
      <Erro texto={erro} />
    </fieldset>
  );
};

/** Name, mark and agreement. */
export const FormDaAssinatura = ({ dado, ...depois }: { dado: AssinaturaDoLink } & Depois) => {
  const { t } = useIdioma();
  const [escrito, setEscrito] = useState(VAZIO);
  const mudar = (em: Partial<Escrito>) => setEscrito((antes) => ({ ...antes, ...em }));
  const { erros, falha, ocupado, assinar } = useAssinar({ dado, escrito, mudar }, depois);
  return (
    <form onSubmit={assinar} noValidate>
      <label>
        {t('assinatura.nome')}
        <input
          value={escrito.nome}
          maxLength={200}
          autoComplete="name"
          aria-invalid={erros.nome !== undefined}
          onChange={({ target }) => mudar({ nome: target.value })}
        />
      </label>
      <Erro texto={erros.nome} />
      <label className="campo">
        {t('assinatura.cpf')}
        <input
          value={escrito.cpf}
          maxLength={20}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={erros.cpf !== undefined}
          onChange={({ target }) => mudar({ cpf: target.value })}
        />
      </label>
      <Erro texto={erros.cpf} />
      <Marca escrito={escrito} mudar={mudar} {...(erros.marca ? { erro: erros.marca } : {})} />
      <label className="opcao">
        <input
          type="checkbox"
          checked={escrito.aceito}
          aria-invalid={erros.aceito !== undefined}
          onChange={({ target }) => mudar({ aceito: target.checked })}
        />
        {dado.declaracao}
      </label>
      <Erro texto={erros.aceito} />
      {falha && <Aviso falha={falha} />}
      <button type="submit" disabled={ocupado}>
        {t(ocupado ? 'assinatura.assinando' : 'assinatura.assinar')}
      </button>
    </form>
  );
};
