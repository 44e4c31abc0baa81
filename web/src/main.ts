import { mount } from 'svelte'
import App from './App.svelte'
import './styles/tokens.css'
import './styles/base.css'
import { listenForTouch } from './house/sound'

const target = document.getElementById('app')
if (target) mount(App, { target })
listenForTouch()

// browsers allow it over https and on this machine only; elsewhere the page works without
if (import.meta.env.PROD && 'serviceWorker' in navigator && isSecureContext) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}))
}
